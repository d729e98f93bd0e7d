import type { Account } from '@vigil/database'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { showPage } from './page-reply.ts'
import { type Brand, noticePage } from './pages.ts'
import type { EmbeddedProvider } from './provider.ts'

type Provider = EmbeddedProvider['provider']

/** The sign-in in progress in this browser; null if it has expired or belongs to another browser. */
export const findInteraction = (provider: Provider, request: FastifyRequest, reply: FastifyReply) =>
  provider.interactionDetails(request.raw, reply.raw).catch(() => null)

export const showExpired = (reply: FastifyReply, brand: Brand) =>
  showPage(
    reply,
    noticePage(brand, {
      title: 'This sign-in has expired',
      text: 'It was open too long, or was completed in another window.',
      action: { label: 'Sign in', href: '/' },
    }),
    400,
  )

/** Returns to the web app, signed in, with the methods used (`amr`, RFC 8176); or refuses a blocked user. */
export async function finishSignIn(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  { viewer, isBlocked }: Account,
  amr: string[],
) {
  const result = isBlocked
    ? { error: 'access_denied', error_description: 'user is blocked' }
    : { login: { accountId: viewer.userId, remember: true, amr } }
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
}
