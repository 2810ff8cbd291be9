export {
  bindTools,
  MAX_RESULT_BYTES,
  type MakeScope,
  refuseDuplicates,
  type ToolScope,
} from './bind-tools.ts';
export type { BoundedFetch, BoundedRequest, BoundedResponse } from './bounded-fetch.ts';
export { builtInTools } from './built-in-tools.ts';
export {
  defineTool,
  LARGEST_RESULT_BYTES,
  type ToolDefinition,
  type ToolOutput,
  type ToolSecret,
  toolProblem,
} from './define-tool.ts';
export type { AccountSecrets } from './mcp/accounts/account-secrets.ts';
export { AccountStore } from './mcp/accounts/account-store.ts';
export { ClientTokens } from './mcp/accounts/client-tokens.ts';
export { createServerCredentials } from './mcp/accounts/server-credentials.ts';
export { createMcpConnections } from './mcp/create-mcp-connections.ts';
export { createMcpServers } from './mcp/create-mcp-servers.ts';
export { createToolCatalogue } from './mcp/create-tool-catalogue.ts';
export type { McpConnections, McpConnectionsHost, McpServer } from './mcp/mcp-server.ts';
export { IssuerPins } from './mcp/oauth/issuer-pins.ts';
export { createOAuthFetch } from './mcp/oauth/oauth-fetch.ts';
export { RegisteredClients } from './mcp/oauth/registered-clients.ts';
export { revokeAccount } from './mcp/oauth/revoke-account.ts';
export { createSignInEndpoints } from './mcp/oauth/sign-in-endpoints.ts';
export { SignIns } from './mcp/oauth/sign-ins.ts';
export { trustedOriginsOf } from './mcp/oauth/trusted-origins.ts';
export type { McpAdministration } from './mcp/servers/act.ts';
export { parseHostRule } from './mcp/servers/host-rule.ts';
export { byName, type ConfiguredServer } from './mcp/servers/known-server.ts';
export { resealServers } from './mcp/servers/reseal-servers.ts';
export { ServerBook } from './mcp/servers/server-book.ts';
export { ServerStates } from './mcp/servers/server-states.ts';
export { readWithin, type ServiceParts } from './mcp/servers/service-parts.ts';
export { ToolReader } from './mcp/servers/tool-reader.ts';
export { createBoundedFetch } from './net/create-bounded-fetch.ts';
export { filesOfThread } from './read-file/files-of-thread.ts';
export { type Catalogue, createCatalogue } from './settings/catalogue.ts';
export { createSettings } from './settings/create-settings.ts';
export { createSettingsService } from './settings/create-settings-service.ts';
export type { ConfigLevel, DeploymentLevels } from './settings/deployment-levels.ts';
export { isInAudience } from './settings/is-in-audience.ts';
export { resealOutdated } from './settings/reseal-outdated.ts';
export { secretPurpose } from './settings/secret-purpose.ts';
export { isServerTool, serverToolIn, serverToolNamed } from './settings/server-tool.ts';
export type { SettingDefinition } from './settings/setting-definition.ts';
export type { SettingsServiceOptions } from './settings/settings-options.ts';
export { storedKeys, storedScopes } from './settings/stored-scopes.ts';
export type { ThreadFile, ThreadFiles } from './thread-files.ts';
export type { ThreadTimer, ThreadTimers } from './thread-timers.ts';
export { nextOccurrence } from './timers/next-occurrence.ts';
export { timersOfThread } from './timers/timers-of-thread.ts';
export type { ToolCatalogue } from './tool-catalogue.ts';
export type { RequestersRights, ToolChat, ToolContext, ToolPlace } from './tool-context.ts';
export { defaultOptions, describeTool, optionsWith } from './tool-options.ts';
