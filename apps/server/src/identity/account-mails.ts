import type { Viewer } from '@vigil/contract'
import { inviteMail, resetMail, welcomeMail } from '@vigil/reports'
import type { Dependencies } from '../dependencies.ts'
import { makeLink } from './one-time-links.ts'

type Sender = Pick<Dependencies, 'database' | 'mailer' | 'clock' | 'config'>

const links = ({ database, config, clock }: Sender) => ({
  accounts: database.accounts,
  publicUrl: config.publicUrl,
  now: clock,
})

export async function sendInviteMail(deps: Sender, client: { id: string; email: string; isEcom: boolean }) {
  const { config, mailer } = deps
  const texts = { brand: config, email: client.email, isEcom: client.isEcom }
  if (config.foreignProvider) return mailer.send(client.email, welcomeMail({ ...texts, link: `${config.publicUrl}/` }))
  const { url, hours } = await makeLink(links(deps), 'invite', client.id)
  return mailer.send(client.email, inviteMail({ ...texts, link: url, hours }))
}

export async function sendResetMail(deps: Sender, { userId, email }: Viewer) {
  const { url, hours } = await makeLink(links(deps), 'reset', userId)
  return deps.mailer.send(email, resetMail({ brand: deps.config, email, link: url, hours }))
}
