import { isKind, type OrganizationKind } from './organization-kinds.ts'

/**
 * Permissions of an API key: their labels, the kinds of organizations that may have them, and whether only superadmins
 * create and revoke such keys.
 */
export const apiKeyScopes = {
  verify: { label: 'Verify coupons and orders', kinds: ['E-Com'], isForSuperadmins: false },
  feeds: { label: 'Read feeds', kinds: ['Web', 'In-App', 'Platform'], isForSuperadmins: false },
  provisioning: { label: 'Manage people', kinds: ['Publisher', 'Platform'], isForSuperadmins: true },
} as const satisfies Record<string, { label: string; kinds: readonly OrganizationKind[]; isForSuperadmins: boolean }>
export type ApiKeyScope = keyof typeof apiKeyScopes
export const apiKeyScopeNames = Object.keys(apiKeyScopes) as [ApiKeyScope, ...ApiKeyScope[]] // keys of the object above

/** Whether an organization's keys may have the permission. */
export const mayHaveScope = (organization: Parameters<typeof isKind>[0], scope: ApiKeyScope) =>
  apiKeyScopes[scope].kinds.some((kind) => isKind(organization, kind))

/** Whether only superadmins create and revoke keys with one of these permissions. */
export const areForSuperadmins = (scopes: readonly ApiKeyScope[]) =>
  scopes.some((scope) => apiKeyScopes[scope].isForSuperadmins)

/** Starts every key, so that scanners for leaked secrets recognize it. */
export const apiKeyPrefix = 'vigil_'
