import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { channelsOf, reachesFile } from '../state/file-access.ts';
import { addMessage } from '../state/message-events.ts';
import { filePayload } from '../state/message-payload.ts';
import type { StoredFile } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import { escapeText } from '../text/escape.ts';
import { toMessage } from './chat-post-methods.ts';
import { findWritableChannel } from './lookup.ts';
import { readBlocks } from './message-content.ts';
import { defineMethod, type Method, MethodError } from './method.ts';

const completed = Type.Array(Type.Object({ id: Type.String(), title: Type.Optional(Type.String()) }), { minItems: 1 });

/** Files: what they are, and uploading them in three steps. */
export const fileMethods: readonly Method[] = [
  defineMethod({
    name: 'files.info',
    args: Type.Object({ file: Type.String() }),
    scopes: ['files:read'],
    tier: 'tier4',
    handle: ({ file: id }, caller, { state }) => {
      const file = state.files.get(id);
      if (file === undefined || !reachesFile(caller.installation, file, state)) throw new MethodError('file_not_found');
      return { file: { ...filePayload(file, state), channels: channelsOf(file, state) }, comments: [] };
    },
  }),
  defineMethod({
    name: 'files.getUploadURLExternal',
    args: Type.Object({
      filename: Type.String({ minLength: 1 }),
      length: Type.Integer(),
      // The method's page says `alt_txt`; the client sends `alt_text`.
      alt_txt: Type.Optional(Type.String({ maxLength: 1000 })),
      alt_text: Type.Optional(Type.String({ maxLength: 1000 })),
      snippet_type: Type.Optional(Type.String()),
    }),
    scopes: ['files:write'],
    tier: 'tier4',
    handle: ({ filename, length }, caller, { state }) => {
      if (length < 1) throw new MethodError('missing_argument');
      const id = state.ids.next('F');
      state.uploads.set(id, { name: filename, length, workspace: caller.workspace.id, bytes: undefined });
      return { upload_url: `${state.url}/upload/v1/${id}`, file_id: id };
    },
  }),
  defineMethod({
    name: 'files.completeUploadExternal',
    args: Type.Object({
      files: Type.Unknown(),
      channel_id: Type.Optional(Type.String()),
      channels: Type.Optional(Type.String()),
      thread_ts: Type.Optional(Type.String()),
      initial_comment: Type.Optional(Type.String()),
      blocks: Type.Optional(Type.Unknown()),
    }),
    scopes: ['files:write'],
    tier: 'tier4',
    handle: (args, caller, { state }) => {
      if (!Value.Check(completed, args.files)) throw new MethodError('invalid_arguments');
      const ids = args.channels?.split(',') ?? (args.channel_id === undefined ? [] : [args.channel_id]);
      const channels = ids.map((id) => findWritableChannel(id, caller, state));
      const blocks = args.initial_comment === undefined ? (readBlocks(args.blocks, state) ?? []) : [];
      const files = args.files.map(({ id, title }) => completeUpload(id, title, caller.workspace.bot.id, state));
      for (const channel of channels) {
        const fields = { text: escapeText(args.initial_comment ?? ''), blocks };
        const said = args.thread_ts === undefined ? {} : { thread_ts: args.thread_ts };
        const message = toMessage(said, { fields }, channel, caller, state);
        addMessage({ ...message, subtype: 'file_share', files }, state);
      }
      return { files: files.map((file) => filePayload(file, state)) };
    },
  }),
];

function completeUpload(id: string, title: string | undefined, user: string, state: FakeState): StoredFile {
  const upload = state.uploads.get(id);
  if (upload?.bytes === undefined) throw new MethodError('file_not_found');
  state.uploads.delete(id);
  const file: StoredFile = {
    id,
    name: upload.name,
    title: title ?? upload.name,
    mimeType: 'application/octet-stream',
    bytes: upload.bytes,
    workspace: upload.workspace,
    user,
    created: Math.floor(state.clock.now() / 1000),
  };
  state.files.set(id, file);
  return file;
}
