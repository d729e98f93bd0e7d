import type { FastifyInstance, FastifyReply } from 'fastify'
import { describeError } from '../plugins/errors.ts'
import { type Brand, noticePage } from './pages.ts'

export const showPage = (reply: FastifyReply, page: string, status = 200) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

const notices: Record<number, { title: string; text: string }> = {
  413: { title: 'The form is too large', text: 'Nothing was changed. Please shorten your input.' },
  415: { title: 'This request cannot be read', text: 'Nothing was changed. Please use the form on the page.' },
  429: { title: 'Too many requests', text: 'Nothing was changed. Please wait a minute and try again.' },
  503: { title: 'Temporarily unavailable', text: 'Nothing was changed. Please try again in a moment.' },
}
const unreadable = { title: 'This request cannot be read', text: 'Nothing was changed. Please start again.' }
const failed = { title: 'Something went wrong on our side', text: 'Nothing was changed. Please try again in a moment.' }

/** Shows errors of the sign-in pages as pages, with the status codes of the API. */
export function showErrors(app: FastifyInstance, brand: Brand) {
  app.setErrorHandler((error, request, reply) => {
    const { status } = describeError(error)
    if (status >= 500) request.log.error({ err: error }, 'a sign-in page failed')
    if (status === 503) reply.header('retry-after', '30')
    const notice = notices[status] ?? (status < 500 ? unreadable : failed)
    return showPage(reply, noticePage(brand, { ...notice, action: { label: 'Back to sign in', href: '/' } }), status)
  })
}
