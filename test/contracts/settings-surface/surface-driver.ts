import type { RawValue } from '../../../src/threads/administration/form-field.ts';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import type { Actor, SettingsService } from '../../../src/threads/administration/settings-service.ts';
import type { ToolDefinition } from '../../../src/tools/index.ts';

/** A surface that settings are changed on: Slack's home, Discord's commands, pages. Its own test gives one of these. */
export interface SettingsSurface {
  readonly name: string;
  /** Starts it, in English, with these tools and nothing set. What it needs to be cleaned up, it registers itself. */
  start(definitions: readonly ToolDefinition[]): Promise<StartedSurface>;
  /** How many random forms are tried for each kind of field. @default 5 */
  readonly formRuns?: number;
}

/** A deployment with one team, and people in it. */
export interface StartedSurface {
  readonly channel: Extract<Scope, { kind: 'channel' }>;
  /** Ann and Ben run the team, and Cid does not. Each by these names. */
  readonly people: Readonly<Record<PersonName, Actor>>;
  /** The service that the surface works with; the suite also changes things by it, as somebody does elsewhere. */
  readonly service: SettingsService;
  /** From now on somebody runs the team no more, on its platform. */
  demote(person: PersonName): Promise<void>;
  /** Somebody who has nothing open yet. */
  as(person: PersonName): SurfaceDriver;
  /** Everything that was ever sent to anybody, as text. */
  everythingShown(): string;
  /** Everything that is stored, as text. */
  everythingStored(): Promise<string>;
}

export type PersonName = 'ann' | 'ben' | 'cid';

/** One person at the surface. Everything is done as people do it: by opening, pressing, choosing and typing. */
export interface SurfaceDriver {
  /** Everything opened, pressed and chosen so far; the first is the opening of the home, or the command. Typing is none. */
  clicks(): number;
  /** From nothing open to the tools of a scope. Looks at all pages where there are several; turning them counts. */
  openTools(scope: Scope): Promise<ShownTools>;
  /** Switches a tool of the list that is open on or off, and reads the list again. */
  toggle(tool: string): Promise<ShownTools | Told>;
  /** Opens what a tool of the list that is open is set to, all pages of it: its options and secrets, and which calls need consent. */
  openOptions(tool: string): Promise<ShownForm>;
  /**
   * Enters values in the form that is open, by key, and sends it; fields that are not named stay as they are. With
   * several pages, those that hold these fields are sent.
   */
  submit(values: Readonly<Record<string, RawValue>>): Promise<Submitted>;
  /** From nothing open: silences the bot in a scope. */
  pause(scope: Scope, reason: string): Promise<Told>;
  /** From nothing open: what was changed in a scope, as text. */
  openAudit(scope: Scope): Promise<string>;
}

/** Where somebody may change nothing, `tools` is empty, and `text` says why. */
export interface ShownTools {
  readonly kind: 'tools';
  /** Of all pages, in their order, with what can be done to each. */
  readonly tools: readonly ShownTool[];
  /** Everything on the screen, of all pages. */
  readonly text: string;
}

export interface ShownTool {
  /** The tool's name, which the surface carries with what is pressed. */
  readonly name: string;
  /** As people read it there. */
  readonly label: string;
  readonly isOn: boolean;
}

/** The surface answered with a sentence. */
export interface Told {
  readonly kind: 'told';
  readonly text: string;
}

export interface ShownForm {
  readonly fields: readonly ShownField[];
}

export interface ShownField {
  /** The setting's. */
  readonly key: string;
  readonly label: string;
  /** What stands in its input, as `RawValue`; undefined when it is empty. */
  readonly raw: RawValue;
  /** What can be chosen, of all pages of a menu, as people read it; undefined where nothing is chosen. */
  readonly choices?: readonly string[];
}

export type Submitted =
  /** Accepted: `text` is what the person reads then. */
  | { readonly kind: 'saved'; readonly text: string }
  /** Beside the fields, by key; the form is still there with what was entered. */
  | { readonly kind: 'problems'; readonly problems: Readonly<Record<string, string>> }
  /** Anything else that was said, such as what somebody else has changed. */
  | Told;
