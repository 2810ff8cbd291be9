/** Schemas of Discord's own description; the package has no types for them. */
declare module 'discord-api-spec/zod';
