// A parser that takes more and more memory.
const taken: unknown[] = [];
for (;;) taken.push(Array.from({ length: 100_000 }, (_, at) => ({ at })));
