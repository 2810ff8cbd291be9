import { ApplicationCommandType } from 'discord-api-types/v10';
import { isJson, type Json } from '../state/json.ts';
import type { FakeDiscordState } from '../state/state.ts';
import { type CommandBody, commandForm } from './command-form.ts';
import { list, readForm } from './forms/form.ts';
import { FormErrors } from './forms/form-errors.ts';
import { idIn, ownGuild } from './lookup.ts';
import { tellUnknown } from './message-routes.ts';
import { refuse, refuseFor } from './refusal.ts';
import { DONE, type Route, type RouteAnswer, type RouteRequest } from './route.ts';

const DAY_MS = 86_400_000;
const CREATES_A_DAY = 200;
/** How many of each type there may be. */
const MAX_BY_TYPE: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15, 4: 1 };

/** Commands of the app, global ones and those of a server. */
export const COMMAND_ROUTES: readonly Route[] = [
  '/applications/:application',
  '/applications/:application/guilds/:guild',
].flatMap((base): readonly Route[] => [
  {
    method: 'GET',
    path: `${base}/commands`,
    handle: (request, state) => ({ status: 200, body: commandsOf(state, scopeOf(request, state)) }),
  },
  { method: 'PUT', path: `${base}/commands`, handle: replaceAll },
  { method: 'POST', path: `${base}/commands`, handle: createOne },
  {
    method: 'GET',
    path: `${base}/commands/:command`,
    handle: (request, state) => ({ status: 200, body: commandIn(request, state, scopeOf(request, state)) }),
  },
  { method: 'PATCH', path: `${base}/commands/:command`, handle: changeOne },
  {
    method: 'DELETE',
    path: `${base}/commands/:command`,
    handle: (request, state) => {
      const scope = scopeOf(request, state);
      const command = commandIn(request, state, scope);
      state.commands.set(
        scope,
        commandsOf(state, scope).filter((one) => one !== command),
      );
      return DONE;
    },
  },
]);

/** All commands at once: those that keep type and name keep their ids. */
function replaceAll(request: RouteRequest, state: FakeDiscordState): RouteAnswer {
  const scope = scopeOf(request, state);
  const bodies = readForm(list(commandForm), request.body, tellUnknown(request));
  const errors = new FormErrors();
  for (const [index, body] of bodies.entries()) {
    const isTwice = bodies.slice(0, index).some((other) => isSame(other, body));
    if (isTwice)
      errors.add([index, 'name'], 'APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique');
  }
  errors.throwIfAny();
  requireRoom(bodies);
  const known = commandsOf(state, scope);
  const isNew = (body: CommandBody): boolean => !known.some((one) => isSame(one, body));
  countCreates(state, scope, bodies.filter(isNew).length);
  const commands = bodies.map((body) =>
    commandPayload(
      state,
      scope,
      body,
      known.find((one) => isSame(one, body)),
    ),
  );
  state.commands.set(scope, commands);
  return { status: 200, body: commands };
}

/** One more; one of the same type and name is replaced. */
function createOne(request: RouteRequest, state: FakeDiscordState): RouteAnswer {
  const scope = scopeOf(request, state);
  const body = readForm(commandForm, request.body, tellUnknown(request));
  const known = commandsOf(state, scope);
  const before = known.find((one) => isSame(one, body));
  if (before === undefined) {
    requireRoom([...known, body]);
    countCreates(state, scope, 1);
  }
  const command = commandPayload(state, scope, body, before);
  state.commands.set(scope, [...known.filter((one) => one !== before), command]);
  return { status: before === undefined ? 201 : 200, body: command };
}

function changeOne(request: RouteRequest, state: FakeDiscordState): RouteAnswer {
  const scope = scopeOf(request, state);
  const before = commandIn(request, state, scope);
  const given = isJson(request.body) ? request.body : {};
  const { type, name, description, options } = before;
  const body = readForm(commandForm, { type, name, description, ...(options !== undefined && { options }), ...given });
  const command = { ...before, ...commandPayload(state, scope, body, before) };
  state.commands.set(
    scope,
    commandsOf(state, scope).map((one) => (one === before ? command : one)),
  );
  return { status: 200, body: command };
}

/** Whose commands a path names: `global`, or a server. */
function scopeOf(request: RouteRequest, state: FakeDiscordState): string {
  if (idIn(request, 'application') !== state.app.id) throw refuse('notYourApplication');
  return request.param('guild') === '' ? 'global' : ownGuild(request, state).id;
}

function commandsOf(state: FakeDiscordState, scope: string): readonly Json[] {
  return state.commands.get(scope) ?? [];
}

function commandIn(request: RouteRequest, state: FakeDiscordState, scope: string): Json {
  const command = commandsOf(state, scope).find(({ id }) => id === request.param('command'));
  if (command === undefined) throw refuse('unknownCommand');
  return command;
}

function isSame(a: Json | CommandBody, b: Json | CommandBody): boolean {
  return (
    a.name === b.name && (a.type ?? ApplicationCommandType.ChatInput) === (b.type ?? ApplicationCommandType.ChatInput)
  );
}

/** @throws Refusal 30032 */
function requireRoom(commands: readonly (Json | CommandBody)[]): void {
  for (const [type, max] of Object.entries(MAX_BY_TYPE)) {
    const count = commands.filter((one) => (one.type ?? ApplicationCommandType.ChatInput) === Number(type)).length;
    if (count > max) throw refuse('tooManyCommands');
  }
}

/** @throws Refusal 30034 */
function countCreates(state: FakeDiscordState, scope: string, created: number): void {
  const now = state.clock.now();
  const recent = (state.commandCreates.get(scope) ?? []).filter((at) => now - at < DAY_MS);
  const [oldest = now] = recent;
  if (recent.length + created > CREATES_A_DAY) throw refuseFor('tooManyCommandCreates', oldest + DAY_MS - now);
  state.commandCreates.set(scope, [...recent, ...Array.from({ length: created }, () => now)]);
}

function commandPayload(state: FakeDiscordState, scope: string, body: CommandBody, before: Json | undefined): Json {
  const isGlobal = scope === 'global';
  return {
    id: before?.id ?? state.snowflakes.next(),
    application_id: state.app.id,
    version: state.snowflakes.next(),
    default_member_permissions: body.default_member_permissions ?? null,
    type: body.type ?? ApplicationCommandType.ChatInput,
    name: body.name,
    name_localizations: body.name_localizations ?? null,
    description: body.description ?? '',
    description_localizations: body.description_localizations ?? null,
    nsfw: body.nsfw ?? false,
    ...(isGlobal
      ? { dm_permission: body.dm_permission ?? true, contexts: body.contexts ?? null }
      : { guild_id: scope, contexts: body.contexts ?? null }),
    integration_types: body.integration_types ?? [0],
    ...(body.options !== undefined && body.options.length > 0 && { options: body.options }),
  };
}
