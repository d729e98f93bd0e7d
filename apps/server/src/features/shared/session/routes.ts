import {
  demoProgress,
  externalRedeemCode,
  externalVerifyToken,
  Failure,
  firstStepsDismiss,
  profile,
  sessionHandOver,
  sessionSettings,
  sessionSignIn,
  sessionVerify,
  statusIds,
  type Viewer,
} from '@vigil/contract'
import { auditSessions } from '../../../audit/audit-sessions.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { buildClaims } from '../../../identity/claims.ts'
import { handOverCodes } from '../../../identity/hand-over.ts'
import type { Identity } from '../../../identity/identity.ts'
import { profileOrganizations } from '../../../identity/profile-organizations.ts'
import type { Router } from '../../../plugins/contract.ts'

const readStatus = ({ organization }: Viewer) => organization?.statusId ?? statusIds.done

/** Settings that the web app needs before sign-in. */
export async function readSettings(config: Dependencies['config'], identity: Identity) {
  return {
    productName: config.productName,
    supportEmail: config.supportEmail,
    accentColour: config.accentColour,
    publicUrl: config.publicUrl,
    adQualityUrl: config.adQualityUrl,
    helpDocsUrl: config.helpDocsUrl,
    sdkDocsUrl: config.sdkDocsUrl,
    isDemo: config.loadsDemo && config.demoDays > 0,
    signIn: await identity.settings(),
  }
}

export function sessionRoutes(
  { handle, handlePublic }: Router,
  { config, database, clock, demoPercent }: Dependencies,
  identity: Identity,
) {
  const handOver = handOverCodes(database)
  const audit = auditSessions(database, clock)

  async function signIn<Session extends { viewer: Viewer }>({ ip: address }: { ip: string }, work: Promise<Session>) {
    try {
      const session = await work
      await audit({ action: 'session.sign-in', account: session, address })
      return session
    } catch (error) {
      if (error instanceof Failure)
        await audit({ action: 'session.sign-in-failed', account: null, address, reason: error.code })
      throw error
    }
  }

  handlePublic(sessionSettings, () => readSettings(config, identity))

  handle(demoProgress, async () => ({ percent: demoPercent() }))

  handlePublic(sessionSignIn, async ({ body, request }) => {
    const { token, expiresAt, viewer } = await signIn(request, identity.exchange(body))
    return { token, expiresAt, claims: buildClaims(viewer) }
  })

  handlePublic(sessionVerify, async ({ body, request }) => {
    const { token, expiresAt, viewer } = await signIn(request, identity.complete(body.idToken, body.nonce))
    return { token, expiresAt, claims: buildClaims(viewer) }
  })

  handlePublic(externalVerifyToken, async ({ body }) => {
    const { viewer, exp } = await identity.verifyHandedOver(body.token, body.from)
    return { idTokenPayload: { ...buildClaims(viewer), exp } }
  })

  handle(sessionHandOver, async ({ viewer }) => ({ code: await handOver.create(viewer) }))

  handlePublic(externalRedeemCode, async ({ body }) => {
    const viewer = await handOver.redeem(body.code)
    return { idTokenPayload: buildClaims(viewer) }
  })

  handle(profile, async ({ viewer }) => ({
    ...buildClaims(viewer),
    picture: viewer.picture,
    organizationStatusID: readStatus(viewer),
    navigationProfile: viewer.organization?.navigationProfile ?? null,
    organizations: await profileOrganizations(viewer, database),
    showsFirstSteps: await database.accounts.showsFirstSteps(viewer.userId),
  }))

  handle(firstStepsDismiss, async ({ viewer }) => {
    await database.accounts.dismissFirstSteps(viewer.userId, clock())
    return { ok: true as const }
  })
}
