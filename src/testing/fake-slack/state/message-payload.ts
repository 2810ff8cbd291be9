import { markdownToMrkdwn } from '../text/markdown.ts';
import { toRichText } from '../text/rich-text.ts';
import { isForeignFile } from './file-access.ts';
import type { Json, StoredFile, StoredMessage } from './messages.ts';
import type { FakeState } from './state.ts';

/** The id of the block that is made of a text: the only one of its message. */
const TEXT_BLOCK = 'block1';

/** A message as it is in answers and events, without what only events carry. */
export function messagePayload(message: StoredMessage, state: FakeState): Json {
  const replies = message.threadTs === undefined ? repliesOf(message, state) : [];
  const isRoot = replies.length > 0;
  const parent = message.threadTs === undefined ? undefined : state.messages.find(message.channel, message.threadTs);
  const reactions = [...message.reactions].filter(([, users]) => users.size > 0);
  return {
    type: 'message',
    ...(message.subtype !== undefined && { subtype: message.subtype }),
    ...(message.user !== undefined && { user: message.user }),
    ...(message.username !== undefined && { username: message.username }),
    ts: message.ts,
    ...(message.clientMsgId !== undefined && { client_msg_id: message.clientMsgId }),
    ...(message.botId !== undefined && botFields(message, state)),
    text: message.text,
    team: message.team,
    ...blocksField(message),
    ...(message.attachments.length > 0 && { attachments: message.attachments }),
    ...(message.files.length > 0 && {
      files: message.files.map((file) => filePayloadInMessage(file, state)),
      upload: false,
    }),
    ...(message.metadata !== undefined && { metadata: message.metadata }),
    ...(message.edited !== undefined && { edited: message.edited }),
    ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
    ...(parent !== undefined && { parent_user_id: parent.user ?? parent.botId }),
    ...(isRoot && rootFields(message, replies)),
    ...(message.stream !== undefined && { streaming_state: message.stream.isOpen ? 'in_progress' : 'completed' }),
    ...(reactions.length > 0 && {
      reactions: reactions.map(([name, users]) => ({ name, users: [...users], count: users.size })),
    }),
    ...message.extra,
  };
}

/** Of a file from a workspace without the app, messages tell only that there is one. */
function filePayloadInMessage(file: StoredFile, state: FakeState): Json {
  if (!isForeignFile(file, state)) return filePayload(file, state);
  return {
    id: file.id,
    created: 0,
    timestamp: 0,
    user: file.user,
    mode: 'file_access',
    file_access: 'check_file_info',
  };
}

/** A file as `files.info` answers it. */
export function filePayload(file: StoredFile, state: FakeState): Json {
  const path = `${file.workspace}-${file.id}`;
  const name = encodeURIComponent(file.name);
  return {
    id: file.id,
    created: file.created,
    timestamp: file.created,
    name: file.name,
    title: file.title,
    mimetype: file.mimeType,
    filetype: file.name.includes('.') ? (file.name.split('.').at(-1) ?? '') : 'binary',
    pretty_type: file.mimeType,
    user: file.user,
    user_team: file.workspace,
    mode: 'hosted',
    editable: false,
    size: file.bytes.length,
    is_external: false,
    external_type: '',
    is_public: true,
    public_url_shared: false,
    url_private: `${state.url}/files-pri/${path}/${name}`,
    url_private_download: `${state.url}/files-pri/${path}/download/${name}`,
    permalink: `${state.url}/files/${file.user}/${file.id}/${name}`,
    has_rich_preview: false,
    file_access: 'visible',
  };
}

/** Slack makes rich text of plain text and of markdown. */
function blocksField({ blocks, text }: StoredMessage): Json {
  if (blocks.length === 0) return text === '' ? {} : { blocks: [toRichText(text, TEXT_BLOCK)] };
  return {
    blocks: blocks.map((block) =>
      block.type === 'markdown' ? toRichText(markdownToMrkdwn(String(block.text)), String(block.block_id)) : block,
    ),
  };
}

function botFields(message: StoredMessage, state: FakeState): Json {
  const { botId, appId, team } = message;
  const workspace = state.workspaces.all.get(team);
  const bot = [...(workspace?.users.values() ?? [])].find((user) => user.botId === botId);
  return {
    bot_id: botId,
    app_id: appId,
    bot_profile: {
      id: botId,
      app_id: appId,
      name: bot?.realName ?? message.username ?? '',
      icons: {},
      deleted: false,
      updated: 0,
      team_id: team,
      ...(bot?.kind === 'workflow' && { is_workflow_bot: true }),
    },
  };
}

function repliesOf({ channel, ts }: StoredMessage, state: FakeState): readonly StoredMessage[] {
  return state.messages.repliesTo(channel, ts).filter(({ ephemeralFor }) => ephemeralFor === undefined);
}

function rootFields(message: StoredMessage, replies: readonly StoredMessage[]): Json {
  const users = [...new Set(replies.flatMap(({ user }) => user ?? []))];
  return {
    thread_ts: message.ts,
    reply_count: replies.length,
    reply_users_count: users.length,
    reply_users: users.slice(0, 5),
    latest_reply: replies.at(-1)?.ts,
    is_locked: false,
    subscribed: true,
  };
}
