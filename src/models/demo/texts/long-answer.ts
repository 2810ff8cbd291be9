/** A long answer with every kind of formatting, to see how a platform shows it and where it is split. */
export const longAnswer = `# A long answer

This text is prepared: the offline demo model writes it word by word so that you can see how a long, formatted answer looks in this chat, how it grows while it is written, and where it is divided when it does not fit into one message. It describes what you are looking at.

## How an answer grows

While an answer is written, the same message is edited again and again. Chat platforms limit how often a message may be edited, so the text does not appear letter by letter: what has arrived since the last edit is shown together with the next one. If edits come too fast, the platform asks the program to wait, and the final text has priority over everything that was only progress.

If you write something **while an answer is being made**, your message is not lost and does not start a second answer beside the first one. It waits until the current step is done and is then read together with the results of that step. You can try it: ask for a countdown, and while it counts, ask *what is 6\\*7*.

## How work is shown

When an answer needs tools, one line says what the bot is doing at the moment: which tool runs, what it works on, and how far it is. Several tools may run side by side; ask this demo to *call two tools* to see that. A channel that wants to see more than one line can be set to show every step. Errors are never folded away, since whoever asked has to know that something is missing.

## What a list looks like

- A first point, short.
- A second point, which is long enough to run over more than one line on a narrow screen, so that you can see how the platform indents what belongs to the same point.
- A third point with **bold**, *italic*, ~~struck out~~ and \`code\`.
  - A point below it.
  - Another one.

And the same with numbers, because order sometimes matters:

1. Somebody mentions the bot in a channel.
2. A thread begins, and the bot takes part in it.
3. The bot works, shows what it is doing, and answers.
4. The people in the thread go on talking, to it or to each other.

## What a table looks like

Not every chat can show tables. Where it cannot, a table is shown in another way that keeps its rows together.

| Part | What it does | Where it lives |
|---|---|---|
| Adapter | turns what happens on a platform into messages, and replies into posts | one per platform |
| Mailbox | keeps what was said until it has been read | one per thread |
| Run | works through the mailbox with a model and tools | at most one per thread |
| Reply | shows progress, text and the end of the work | one per exchange |

## What code looks like

A block of code keeps its spaces, and when it must be divided, both halves are blocks of code again:

\`\`\`ts
const bot = createBot({
  adapters: [adapter],
  model: 'openai-compatible/qwen3:8b', // without it the offline demo answers
});

await bot.start();
\`\`\`

The block above is also the way out of this demo: the name of a real model takes its place, and everything around it stays as it is.

## What a quotation looks like

> Whoever addressed the bot always sees an end: an answer, an honest error, or a word that it was stopped.
>
> A placeholder that stays for ever is worse than an error.

## Where an answer is divided

A message on a chat platform has a greatest length. On some it is about two thousand characters, on others several times as many. An answer that is longer is divided into several messages, if possible between two paragraphs, else between two sentences, else between two words. A list is not torn apart within a point if it can be helped, and a heading stays with the text that it stands above.

The parts, put together again, are the text that was written: nothing is left out and nothing is said twice. That is why this answer has more than four thousand characters. If you see more than one message, look at the seam: formatting that was open at the end of the first must be open again at the beginning of the second.

## What happens at the end

When the last word is written, the progress line is folded away and the message is edited for the last time. Whatever was shown only to say that work is going on disappears. If you press the stop button before that, the text stays as far as it has come, together with a note of who stopped it.

---

That was the long answer. Ask *what can you do?* to see what else works without a real model.
`.trim();
