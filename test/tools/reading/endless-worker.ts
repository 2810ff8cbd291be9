// A parser that never comes to an end, and lets nothing else run in its thread.
for (;;);
