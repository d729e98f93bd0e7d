import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { addressHeader } from './addresses.ts'
import type { Admin } from './api.ts'
import { linkIn } from './mailbox.ts'
import type { RunningServer } from './server.ts'

export const goodPassword = 'seven quiet lanterns'

/** A mail from the server's outbox folder, used without SMTP. */
export async function mailInOutbox({ dataDirectory }: RunningServer, to: string) {
  const outbox = join(dataDirectory, 'outbox')
  for (const name of (await readdir(outbox)).sort().reverse()) {
    const mail = await PostalMime.parse(await readFile(join(outbox, name)))
    if (mail.to?.some(({ address }) => address === to)) return mail
  }
  throw new Error(`no mail to ${to} in ${outbox}`)
}

type Owner = { orgId: number }

async function invited(server: RunningServer, admin: Admin, owner?: Owner) {
  const organization = owner ?? (await admin.makeOrganization())
  const client = await admin.makeClient(organization.orgId)
  await admin.invite(client)
  return { organization, client, link: linkIn(await mailInOutbox(server, client.email)) }
}

export const makeInviteLink = async (server: RunningServer, admin: Admin) => (await invited(server, admin)).link

/** Creates a client with a password, in a new organization or the given one, for tests that change the account. */
export async function makeUser(server: RunningServer, admin: Admin, owner?: Owner) {
  const { organization, client, link } = await invited(server, admin, owner)
  const token = new URL(link).searchParams.get('token') ?? ''
  const answer = await fetch(`${server.url}/identity/password`, {
    method: 'POST',
    headers: addressHeader(),
    body: new URLSearchParams({ token, password: goodPassword, repeated: goodPassword }),
  })
  if (!answer.ok) throw new Error(`the password of ${client.email} was not set`)
  return { id: client.user_id, email: client.email, password: goodPassword, organization }
}
