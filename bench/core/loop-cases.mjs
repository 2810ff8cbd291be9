import { callAnswer, createDeltaStreamFn, createStreamFn, MODEL, textAnswer, userMessage } from './scripted-stream.mjs';
import { assertResults, createHistory, createTools, ignore, TOOLS } from './scripted-tools.mjs';

export function loopTurns(units, { history = 0, tools = 1, isIdentity = false } = {}) {
  return {
    unit: 'turn',
    units,
    prepare: (api) => {
      const context = api.createContext(createHistory(history), tools === 1 ? TOOLS : createTools(tools));
      return async () => {
        const { streamFn, countRequests } = createStreamFn((turn) =>
          turn < units - 1 ? callAnswer(turn) : textAnswer(),
        );
        const config = { model: MODEL, convertToLlm: isIdentity ? (messages) => messages : api.convertToLlm };
        const messages = await api.runAgentLoop([userMessage('go')], context, config, ignore, undefined, streamFn);
        return assertResults(messages, units - 1) && countRequests();
      };
    },
  };
}

export function loopCalls(units, toolExecution) {
  return {
    unit: 'call',
    units,
    prepare: (api) => {
      const context = api.createContext([], TOOLS);
      return async () => {
        const { streamFn } = createStreamFn((turn) => (turn === 0 ? callAnswer(turn, units) : textAnswer()));
        const config = { model: MODEL, convertToLlm: api.convertToLlm, toolExecution };
        const messages = await api.runAgentLoop([userMessage('go')], context, config, ignore, undefined, streamFn);
        return assertResults(messages, units) && units;
      };
    },
  };
}

export function loopDeltas(units, createFn) {
  return {
    unit: 'delta',
    units,
    prepare: (api) => async () => {
      let deltas = 0;
      const count = (event) => {
        if (event.type === 'message_update' && event.assistantMessageEvent.type === 'text_delta') deltas += 1;
      };
      const config = { model: MODEL, convertToLlm: api.convertToLlm };
      await api.runAgentLoop([userMessage('go')], api.createContext([], []), config, count, undefined, createFn(api));
      return deltas;
    },
  };
}

export function streamedDeltas(units) {
  return {
    unit: 'delta',
    units,
    prepare: (api) => async () => {
      let deltas = 0;
      const config = { model: MODEL, convertToLlm: api.convertToLlm };
      const context = api.createContext([], []);
      for await (const event of api.agentLoop(
        [userMessage('go')],
        context,
        config,
        undefined,
        createDeltaStreamFn(units),
      )) {
        if (event.type === 'message_update' && event.assistantMessageEvent.type === 'text_delta') deltas += 1;
      }
      return deltas;
    },
  };
}
