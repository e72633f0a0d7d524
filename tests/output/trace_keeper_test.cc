#include "output/trace_keeper.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace ladder {
namespace {

TraceEvent Event(const std::string& kernel, size_t line) {
  TraceEvent event;
  event.kernel = kernel;
  event.line = line;
  return event;
}

Trace Kept(const std::vector<TraceEvent>& events, size_t most,
           TraceKept kept = TraceKept::kWithoutRepetitions) {
  TraceKeeper keeper(kept, most);
  for (TraceEvent event : events) keeper.Add(std::move(event));
  Trace trace;
  keeper.Finish(trace);
  return trace;
}

/// The kernels of all events, with those that were left out.
std::vector<std::string> WithLeftOut(const Trace& trace) {
  std::vector<std::string> kernels;
  auto repetition = trace.repetitions.begin();
  for (size_t i = 0; i < trace.events.size(); ++i) {
    if (repetition != trace.repetitions.end() && repetition->next == i) {
      for (size_t n = 0; n < repetition->times; ++n) {
        for (size_t j = i - repetition->period; j < i; ++j) {
          kernels.push_back(trace.events[j].kernel.text());
        }
      }
      ++repetition;
    }
    kernels.push_back(trace.events[i].kernel.text());
  }
  EXPECT_EQ(repetition, trace.repetitions.end());
  return kernels;
}

// Loops of several lengths, one after the other, with and without a tail.
TEST(TraceKeeperTest, WhatItLeavesOutCanBeToldFromWhatItKeeps) {
  size_t left_out = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    const auto below = [&](size_t n) { return random() % n; };
    std::vector<TraceEvent> events;
    std::vector<std::string> kernels;
    for (size_t loop = 0, loops = 1 + below(4); loop < loops; ++loop) {
      std::vector<std::string> body;
      for (size_t i = 0, size = 1 + below(7); i < size; ++i) {
        body.push_back(std::string(1, static_cast<char>('a' + below(3))));
      }
      const size_t size = below(40) * body.size() + below(3);
      for (size_t i = 0; i < size; ++i) {
        kernels.push_back(body[i % body.size()]);
        events.push_back(Event(kernels.back(), events.size()));
      }
    }
    const Trace trace = Kept(events, 10 + below(40));
    EXPECT_EQ(WithLeftOut(trace), kernels) << "seed " << seed;
    for (size_t i = 0; i + 1 < trace.events.size(); ++i) {
      EXPECT_LT(trace.events[i].line, trace.events[i + 1].line);
    }
    left_out += events.size() - trace.events.size();
  }
  EXPECT_GT(left_out, 3000U);
}

TEST(TraceKeeperTest, ATraceThatGrowsTakesNoMoreMemory) {
  TraceKeeper keeper(TraceKept::kWithoutRepetitions, 1000);
  size_t most = 0;
  for (size_t i = 0; i < 300000; ++i) {
    keeper.Add(Event("k" + std::to_string(i % 50), i));
    most = std::max(most, keeper.events().size());
  }
  EXPECT_LE(most, 1000U);
}

/// Invocations that begin and end with launches of their own, and have equal
/// layers in between; the last one is cut off within a layer.
std::vector<TraceEvent> Layered(size_t invocations, bool prints_inputs) {
  std::vector<TraceEvent> events;
  for (size_t i = 0; i < invocations; ++i) {
    if (prints_inputs) {
      events.push_back(Event("", events.size()));
      events.back().phase = TraceEvent::Phase::kModelInputs;
    }
    events.push_back(Event("embedding", events.size()));
    for (size_t launch = 0; launch < 40 * 5; ++launch) {
      events.push_back(Event("k" + std::to_string(launch % 5), events.size()));
    }
    events.push_back(Event("head", events.size()));
  }
  events.resize(events.size() - 3);
  return events;
}

// Else the launches of one invocation would be in wrong places.
TEST(TraceKeeperTest, LayersWithinAnInvocationAreNotRepetitions) {
  for (const bool prints_inputs : {false, true}) {
    for (const size_t invocations : {3, 30}) {
      const auto events = Layered(invocations, prints_inputs);
      const size_t period = 202 + (prints_inputs ? 1 : 0);
      for (size_t most = 250; most < 2000; most += 70) {
        const Trace trace = Kept(events, most);
        for (const Repetition& each : trace.repetitions) {
          EXPECT_EQ(each.period, period) << invocations << " " << most;
        }
        EXPECT_EQ(trace.repetitions.empty(), invocations == 3);
        EXPECT_EQ(WithLeftOut(trace).size(), events.size());
      }
    }
  }
}

// The first NaN may be in any of ten thousand invocations.
TEST(TraceKeeperTest, ABadValueIsKept) {
  std::vector<TraceEvent> events;
  for (size_t i = 0; i < 30000; ++i) {
    events.push_back(Event("k" + std::to_string(i % 3), i));
    TensorValue value;
    value.buffer = "buf0";
    value.has_nan = i == 12345 || i > 20000;
    events.back().values.push_back(value);
  }
  const Trace trace = Kept(events, 100);
  EXPECT_LT(trace.events.size(), 200U);
  std::vector<size_t> bad;
  for (const TraceEvent& event : trace.events) {
    if (event.values[0].has_nan) bad.push_back(event.line);
  }
  ASSERT_GE(bad.size(), 3U);
  EXPECT_EQ(bad[0], 12345U);
  EXPECT_EQ(bad[1], 20001U);
  EXPECT_EQ(bad.back(), 29999U);
}

TEST(TraceKeeperTest, AShortTraceAndAWholeOneLoseNothing) {
  const std::vector<TraceEvent> events(5000, Event("k", 1));
  EXPECT_EQ(Kept(events, 10000).events.size(), 5000U);
  EXPECT_EQ(Kept(events, 10, TraceKept::kWhole).events.size(), 5000U);
  EXPECT_TRUE(Kept(events, 10, TraceKept::kWhole).repetitions.empty());
}

}  // namespace
}  // namespace ladder
