/** Holds a state, changes it by actions, and tells listeners. */
export interface Store<State, Action> {
  read(): State;
  dispatch(action: Action): void;
  /** Calls `listener` after each change, until the answer is called. */
  subscribe(listener: () => void): () => void;
}

/** Makes a store around a pure reducer. A reducer that answers with the same state tells nobody. */
export function createStore<State, Action>(
  reduce: (state: State, action: Action) => State,
  initial: State,
): Store<State, Action> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    dispatch: (action) => {
      const next = reduce(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
