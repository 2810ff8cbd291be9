import { callAnswer, createDeltaStreamFn, createStreamFn, MODEL, textAnswer, userMessage } from './scripted-stream.mjs';
import { assertResults, createHistory, ignore, RESULT, TOOLS } from './scripted-tools.mjs';

export function agentTurns(units) {
  return {
    unit: 'turn',
    units,
    prepare: (api) => async () => {
      const { streamFn, countRequests } = createStreamFn((turn) =>
        turn < units - 1 ? callAnswer(turn) : textAnswer(),
      );
      const agent = createAgent(api, { streamFn, tools: TOOLS });
      await agent.prompt('go');
      return assertResults(agent.state.messages, units - 1) && countRequests();
    },
  };
}

export function agentFollowUps(units) {
  return {
    unit: 'turn',
    units,
    prepare: (api) => async () => {
      const { streamFn, countRequests } = createStreamFn(() => textAnswer());
      const agent = createAgent(api, { streamFn });
      for (let index = 1; index < units; index += 1) agent.followUp(userMessage('more'));
      await agent.prompt('go');
      return countRequests();
    },
  };
}

export function agentCalls(units) {
  return {
    unit: 'call',
    units,
    prepare: (api) => async () => {
      const { streamFn } = createStreamFn((turn) => (turn === 0 ? callAnswer(turn, units) : textAnswer()));
      const agent = createAgent(api, { streamFn, tools: TOOLS });
      await agent.prompt('go');
      return assertResults(agent.state.messages, units) && units;
    },
  };
}

export function agentDeltas(units) {
  return {
    unit: 'delta',
    units,
    prepare: (api) => async () => {
      let deltas = 0;
      const agent = createAgent(api, { streamFn: createDeltaStreamFn(units) }, (event) => {
        if (event.type === 'message_update' && event.assistantMessageEvent.type === 'text_delta') deltas += 1;
      });
      await agent.prompt('go');
      return deltas;
    },
  };
}

export function agentPrompts(units, history) {
  return {
    unit: 'prompt',
    units,
    prepare: (api) => {
      const messages = createHistory(history);
      return async () => {
        const { streamFn, countRequests } = createStreamFn(() => textAnswer());
        const agent = createAgent(api, { streamFn, messages });
        for (let index = 0; index < units; index += 1) await agent.prompt('go');
        return countRequests();
      };
    },
  };
}

export function manyAgents(units, turns) {
  return {
    unit: 'agent',
    units,
    prepare: (api) => async () => {
      const finished = await Promise.all(
        Array.from({ length: units }, async () => {
          const { streamFn } = createStreamFn((turn) => (turn < turns ? callAnswer(turn) : textAnswer()));
          const agent = createAgent(api, { streamFn, tools: TOOLS });
          await agent.prompt('go');
          return assertResults(agent.state.messages, turns);
        }),
      );
      return finished.length;
    },
  };
}

export function agentSteering(units) {
  return {
    unit: 'message',
    units,
    prepare: (api) => async () => {
      const { streamFn, countRequests } = createStreamFn(() => textAnswer());
      const agent = createAgent(api, { streamFn, convertToLlm: (messages) => messages });
      for (let index = 0; index < units; index += 1) agent.steer(userMessage('more'));
      // The first message waiting goes with the prompt.
      await agent.prompt('go');
      return countRequests();
    },
  };
}

export function agentUpdates(units) {
  return {
    unit: 'update',
    units,
    prepare: (api) => async () => {
      let updates = 0;
      const { streamFn } = createStreamFn((turn) => (turn === 0 ? callAnswer(turn) : textAnswer()));
      const [tool] = TOOLS;
      const chatty = {
        ...tool,
        execute: async (_id, _args, _signal, onUpdate) => {
          for (let index = 0; index < units; index += 1) onUpdate(RESULT);
          return RESULT;
        },
      };
      const agent = createAgent(api, { streamFn, tools: [chatty] }, (event) => {
        if (event.type === 'tool_execution_update') updates += 1;
      });
      await agent.prompt('go');
      return updates;
    },
  };
}

function createAgent(api, { tools = [], messages = [], ...options }, listener = ignore) {
  const initialState = { model: MODEL, systemPrompt: 'You are a benchmark.', tools, messages };
  const agent = new api.Agent({ initialState, ...options });
  agent.subscribe(listener);
  return agent;
}
