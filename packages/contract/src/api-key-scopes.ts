import { isKind, type OrganizationKind } from './organization-kinds.ts'

/** Permissions of an API key: their labels, and the kinds of organizations that may have them. */
export const apiKeyScopes = {
  verify: { label: 'Verify coupons and orders', kinds: ['E-Com'] },
  feeds: { label: 'Read feeds', kinds: ['Web', 'In-App', 'Platform'] },
} as const satisfies Record<string, { label: string; kinds: readonly OrganizationKind[] }>
export type ApiKeyScope = keyof typeof apiKeyScopes
export const apiKeyScopeNames = Object.keys(apiKeyScopes) as [ApiKeyScope, ...ApiKeyScope[]] // keys of the object above

/** Whether an organization's keys may have the permission. */
export const mayHaveScope = (organization: Parameters<typeof isKind>[0], scope: ApiKeyScope) =>
  apiKeyScopes[scope].kinds.some((kind) => isKind(organization, kind))

/** Starts every key, so that scanners for leaked secrets recognize it. */
export const apiKeyPrefix = 'vigil_'
