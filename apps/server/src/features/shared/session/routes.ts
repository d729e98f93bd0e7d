import {
  externalRedeemCode,
  externalVerifyToken,
  profile,
  sessionHandOver,
  sessionSettings,
  sessionSignIn,
  sessionVerify,
  statusIds,
  type Viewer,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import { buildClaims } from '../../../identity/claims.ts'
import { handOverCodes } from '../../../identity/hand-over.ts'
import type { Identity } from '../../../identity/identity.ts'
import { profileOrganizations } from '../../../identity/profile-organizations.ts'
import type { Router } from '../../../plugins/contract.ts'

const statusOf = ({ organization }: Viewer) => organization?.statusId ?? statusIds.done

export function sessionRoutes(
  { handle, handlePublic }: Router,
  { config, database }: Dependencies,
  identity: Identity,
) {
  const handOver = handOverCodes(database)

  handlePublic(sessionSettings, async () => ({
    productName: config.productName,
    supportEmail: config.supportEmail,
    accentColour: config.accentColour,
    publicUrl: config.publicUrl,
    adQualityUrl: config.adQualityUrl,
    helpDocsUrl: config.helpDocsUrl,
    sdkDocsUrl: config.sdkDocsUrl,
    signIn: await identity.settings(),
  }))

  handlePublic(sessionSignIn, async ({ body }) => {
    const { token, expiresAt, viewer } = await identity.exchange(body)
    return { token, expiresAt, claims: buildClaims(viewer) }
  })

  handlePublic(sessionVerify, async ({ body }) => {
    const { token, expiresAt, viewer } = await identity.complete(body.idToken, body.nonce)
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
    organizationStatusID: statusOf(viewer),
    navigationProfile: viewer.organization?.navigationProfile ?? null,
    organizations: await profileOrganizations(viewer, database),
  }))
}
