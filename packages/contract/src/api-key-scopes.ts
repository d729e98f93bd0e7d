/** Permissions of an API key, with their labels. */
export const apiKeyScopes = { verify: 'Verify coupons and orders' } as const
export type ApiKeyScope = keyof typeof apiKeyScopes
export const apiKeyScopeNames = Object.keys(apiKeyScopes) as [ApiKeyScope, ...ApiKeyScope[]] // keys of the object above

/** Starts every key, so that scanners for leaked secrets recognize it. */
export const apiKeyPrefix = 'vigil_'
