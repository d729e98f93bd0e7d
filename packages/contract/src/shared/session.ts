import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, organizationId } from '../fields.ts'
import { navigationProfiles } from '../organization-kinds.ts'

/** Identity token claims, for display only. Permissions come from the accounts database. */
export const identityClaims = z.object({
  role: z.enum(['superadmin', 'client']),
  organizationId: z.number().nullable(),
  organizationType: z.enum(['Publisher', 'Platform']).nullable(),
  organizationSubTypes: z.string(),
  adQualityEnabled: z.boolean(),
  malvertisingEnabled: z.boolean(),
  userId: z.string(),
  email: z.string(),
  nickname: z.string(),
})
export type IdentityClaims = z.infer<typeof identityClaims>

export const profileOrganization = z.object({
  orgId: organizationId,
  orgName: z.string(),
  orgType: z.enum(['Publisher', 'Platform']),
  orgSubTypes: z.string(),
  active: flag,
  malvertisingEnabled: z.boolean(),
  adQualityEnabled: z.boolean(),
})
export type ProfileOrganization = z.infer<typeof profileOrganization>

export const profile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'The signed-in user, their permissions, and the organizations they may view.',
  access: 'signed-in',
  answer: identityClaims.extend({
    picture: z.string().nullable(),
    organizationStatusID: z.number(),
    navigationProfile: z.enum(navigationProfiles).nullable(),
    organizations: z.array(profileOrganization),
    showsFirstSteps: z.boolean().describe('Whether the landing page shows the first steps; false once dismissed.'),
  }),
})

export const firstStepsDismiss = endpoint({
  method: 'POST',
  path: '/api/profile/first-steps/dismiss',
  summary: 'Dismisses the first steps on the landing page, for the caller and for good.',
  access: 'signed-in',
  audit: { action: 'profile.dismiss-first-steps' },
  answer: z.object({ ok: z.literal(true) }),
})

/** Settings the web app needs before sign-in. */
export const sessionSettings = endpoint({
  method: 'GET',
  path: '/api/session/settings',
  summary: 'Names, URLs and the sign-in provider of this installation.',
  access: 'public',
  answer: z.object({
    productName: z.string(),
    supportEmail: z.string(),
    accentColour: z.string(),
    publicUrl: z.string(),
    adQualityUrl: z.string().nullable(),
    helpDocsUrl: z.string().nullable(),
    sdkDocsUrl: z.string().nullable(),
    /** Whether this installation has demo data, which takes a minute to load on the first start. */
    isDemo: z.boolean(),
    signIn: z.object({
      clientId: z.string(),
      scope: z.string(),
      authorizationEndpoint: z.string(),
      endSessionEndpoint: z.string().nullable(),
    }),
  }),
})

export const demoProgress = endpoint({
  method: 'GET',
  path: '/api/demo/progress',
  summary: 'How much of the demo traffic has been received since the start; null once all of it has.',
  access: 'signed-in',
  answer: z.object({ percent: z.number().int().min(0).max(99).nullable() }),
})

const session = z.object({
  token: z.string(),
  expiresAt: z.number().describe('milliseconds since 1970'),
  claims: identityClaims,
})

const oneTimeText = z.string().min(1).max(2_048)
const jwt = z.string().min(1).max(8_192)

export const sessionSignIn = endpoint({
  method: 'POST',
  path: '/api/session/sign-in',
  summary: 'Completes a sign-in: exchanges the authorization code (with PKCE) and verifies the identity token.',
  access: 'public',
  audit: 'handler',
  body: z.object({ code: oneTimeText, codeVerifier: oneTimeText, nonce: oneTimeText, redirectUri: z.url().max(2_048) }),
  answer: session,
  errors: ['sign_in_refused', 'user_blocked', 'organization_inactive'],
  example: {
    body: {
      code: 'a-code',
      codeVerifier: 'a-verifier',
      nonce: 'a-nonce',
      redirectUri: 'https://vigil.example/callback',
    },
  },
})

export const sessionVerify = endpoint({
  method: 'POST',
  path: '/api/session/verify',
  summary:
    'Completes a sign-in that returned the identity token itself; verifies signature, issuer, audience, nonce and expiry.',
  access: 'public',
  audit: 'handler',
  body: z.object({ idToken: jwt, nonce: oneTimeText }),
  answer: session,
  errors: ['sign_in_refused', 'user_blocked', 'organization_inactive'],
  example: { body: { idToken: 'header.payload.signature', nonce: 'a-nonce' } },
})

export const externalVerifyToken = endpoint({
  method: 'POST',
  path: '/api/external/verify-token',
  summary: 'Verifies a token from another product; `from: adqp` is the ad quality platform.',
  access: 'public',
  audit: 'reads',
  body: z.object({ token: jwt, from: z.literal('adqp').optional() }),
  answer: z.object({ idTokenPayload: identityClaims.extend({ exp: z.number() }) }),
  errors: ['sign_in_refused', 'user_blocked', 'organization_inactive'],
  example: { body: { token: 'header.payload.signature' } },
})

export const sessionHandOver = endpoint({
  method: 'POST',
  path: '/api/session/hand-over',
  summary: 'Creates a one-time code that identifies the user to another site, valid for one minute.',
  access: 'signed-in',
  audit: { action: 'session.hand-over' },
  answer: z.object({ code: z.string() }),
})

export const externalRedeemCode = endpoint({
  method: 'POST',
  path: '/api/external/redeem-code',
  summary: 'Exchanges a one-time code for the user it identifies. A code works once.',
  access: 'public',
  audit: { action: 'session.redeem', isAfter: true },
  body: z.object({ code: oneTimeText }),
  answer: z.object({ idTokenPayload: identityClaims }),
  errors: ['sign_in_refused', 'user_blocked', 'organization_inactive'],
  example: { body: { code: 'a-code' } },
})
