/** The command in a message's menu. */
export const ASK_ABOUT = 'Ask about this';
