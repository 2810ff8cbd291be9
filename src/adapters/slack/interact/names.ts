/** The slash command, as the manifest declares it. */
export const SLASH_COMMAND = '/threadloop';

/** The message shortcut "Ask about this message", and the window that it opens, by their `callback_id`. */
export const ASK_ABOUT = 'threadloop_ask_about';
