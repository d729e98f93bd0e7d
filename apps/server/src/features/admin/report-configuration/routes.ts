import {
  administer,
  Failure,
  reportConfigurationCreate,
  reportConfigurationHistory,
  reportConfigurationList,
  reportConfigurationPreview,
  reportConfigurationRemove,
  reportConfigurationSend,
  reportConfigurationUpdate,
  reportLimits,
  type Viewer,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { composeReport } from './compose.ts'
import { configurationOnWire, deliveryOnWire } from './on-wire.ts'
import { sendNow } from './send-now.ts'
import { checkOrganization, toReportSettings } from './settings.ts'

export function reportConfigurationRoutes({ handle }: Router, deps: Dependencies) {
  const { database, clock } = deps
  const { reportConfigurations, reportDeliveries } = database

  async function listed(viewer: Viewer, id: number) {
    const found = (await reportConfigurations.list(administer(viewer))).find((one) => one.id === id)
    if (!found) throw new Failure('report_configuration_not_found')
    return { data: configurationOnWire(found) }
  }

  handle(reportConfigurationList, async ({ viewer }) => ({
    data: (await reportConfigurations.list(administer(viewer))).map(configurationOnWire),
  }))

  handle(reportConfigurationCreate, async ({ viewer, body }) => {
    await checkOrganization(database, viewer, body)
    return listed(viewer, await reportConfigurations.create(administer(viewer), toReportSettings(body, true, clock())))
  })

  handle(reportConfigurationUpdate, async ({ viewer, params, body }) => {
    const scope = administer(viewer)
    const before = await reportConfigurations.find(scope, params.id)
    const isSame = before.organizationId === body.orgId && before.reportTypeId === body.reportTypeId
    if (!isSame) await checkOrganization(database, viewer, body)
    await reportConfigurations.change(scope, params.id, toReportSettings(body, body.active === 1, clock(), before))
    return listed(viewer, params.id)
  })

  handle(reportConfigurationRemove, async ({ viewer, params }) => {
    await reportConfigurations.remove(administer(viewer), params.id)
    return { ok: true as const }
  })

  handle(reportConfigurationPreview, ({ viewer, params, request }) =>
    abortOnDisconnect(request, { subject: '', html: '', text: '', emails: [] }, async (signal) => {
      const configuration = await reportConfigurations.find(administer(viewer), params.id)
      const { emails } = configuration
      const report = await composeReport(deps, configuration, { dueAt: clock(), isLate: false }, { signal })
      const { subject, html, text } = report.mailTo(emails[0] ?? '').mail
      return { subject, html, text, emails }
    }),
  )

  handle(reportConfigurationSend, async ({ viewer, params }) => {
    const scope = administer(viewer)
    const configuration = await reportConfigurations.find(scope, params.id)
    const id = await sendNow(deps, configuration)
    const history = await reportDeliveries.history(scope, params.id, reportLimits.history)
    const delivery = history.find((one) => one.id === id)
    if (delivery?.status !== 'sent') throw new Failure('mail_failed')
    return { data: deliveryOnWire(delivery) }
  })

  handle(reportConfigurationHistory, async ({ viewer, params }) => {
    const scope = administer(viewer)
    await reportConfigurations.find(scope, params.id)
    return { data: (await reportDeliveries.history(scope, params.id, reportLimits.history)).map(deliveryOnWire) }
  })
}
