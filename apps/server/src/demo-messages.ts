import type { Database } from '@vigil/database'
import { demoContactRequests, demoNotifications, demoReleases } from '@vigil/demo'

/** Loads the demo's messages between the team and its users. */
export async function loadDemoMessages(
  { accounts, contactRequests, notifications, releaseNotes }: Database,
  organizationIds: ReadonlyMap<string, number>,
  now: Date,
) {
  await notifications.seed(demoNotifications)
  await releaseNotes.seed(
    demoReleases(now).map(({ organizationName, ...release }) => ({
      ...release,
      organizationId: organizationName === null ? null : (organizationIds.get(organizationName) ?? null),
    })),
  )
  const requests = demoContactRequests(now).map(async ({ email, ...request }) => {
    const sender = (await accounts.byEmail(email))?.viewer
    return {
      ...request,
      contactEmail: email,
      isEcom: sender?.organization?.subTypes.includes('E-Com') ?? false,
      userId: sender?.userId ?? null,
      organizationId: sender?.organization?.id ?? null,
    }
  })
  await contactRequests.seed(await Promise.all(requests))
}
