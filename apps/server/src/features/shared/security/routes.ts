import {
  Failure,
  factorRemove,
  factorRename,
  passkeyBegin,
  passkeyFinish,
  recoveryCodesCreate,
  securityConfirm,
  securityShow,
  totpBegin,
  totpFinish,
  type Viewer,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import { confirmations } from '../../../identity/confirmations.ts'
import type { SecondFactorService } from '../../../identity/second-factor/second-factor.ts'
import type { Router } from '../../../plugins/contract.ts'
import { factorOnWire } from './factor-on-wire.ts'

/** A user's own second factors. `service` is null with an external sign-in provider. */
export function securityRoutes({ handle }: Router, deps: Dependencies, service: SecondFactorService | null) {
  const { secondFactors } = deps.database
  const confirmation = confirmations(deps)

  function available() {
    if (!service) throw new Failure('second_factor_unavailable')
    return service
  }

  async function confirmed(viewer: Viewer, body: { confirmation: string }) {
    const factor = available()
    await confirmation.require(viewer, body.confirmation)
    return factor
  }

  async function show(viewer: Viewer) {
    const [factors, recoveryCodesLeft] = await Promise.all([
      secondFactors.of(viewer),
      secondFactors.recoveryCodesLeft(viewer),
    ])
    const isRequired = service?.isRequiredFor(viewer) ?? false
    return { isAvailable: service !== null, isRequired, factors: factors.map(factorOnWire), recoveryCodesLeft }
  }

  handle(securityShow, ({ viewer }) => show(viewer))

  handle(securityConfirm, async ({ viewer, body, request }) => {
    available()
    return { confirmation: await confirmation.create(viewer, body.password, request.ip) }
  })

  handle(totpBegin, async ({ viewer, body }) => (await confirmed(viewer, body)).enrol.beginTotp(viewer))

  handle(totpFinish, async ({ viewer, body }) => ({
    recoveryCodes: await (await confirmed(viewer, body)).enrol.finishTotp(viewer, body),
  }))

  handle(passkeyBegin, async ({ viewer, body }) => {
    const { enrolment, options } = await (await confirmed(viewer, body)).enrol.beginPasskey(viewer)
    return { enrolment, options: { ...options } }
  })

  handle(passkeyFinish, async ({ viewer, body }) => ({
    recoveryCodes: await (await confirmed(viewer, body)).enrol.finishPasskey(viewer, body),
  }))

  handle(factorRename, async ({ viewer, params, body }) => {
    await confirmed(viewer, body)
    if (!(await secondFactors.rename(viewer, params.id, body.name))) throw new Failure('factor_not_found')
    return show(viewer)
  })

  handle(factorRemove, async ({ viewer, params, body }) => {
    const factor = await confirmed(viewer, body)
    const outcome = await secondFactors.remove(viewer, params.id, factor.isRequiredFor(viewer))
    if (outcome === 'missing') throw new Failure('factor_not_found')
    if (outcome === 'last') throw new Failure('second_factor_required')
    return show(viewer)
  })

  handle(recoveryCodesCreate, async ({ viewer, body }) => {
    const factor = await confirmed(viewer, body)
    if ((await secondFactors.of(viewer)).length === 0) throw new Failure('factor_not_found')
    return { recoveryCodes: await factor.enrol.newRecoveryCodes(viewer) }
  })
}
