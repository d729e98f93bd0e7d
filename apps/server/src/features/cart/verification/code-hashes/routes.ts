import { randomBytes } from 'node:crypto'
import { authorise, type CodeHashesState, codeHashes, codeHashesRotate, codeHashesSet } from '@vigil/contract'
import { type CodeKeyRow, codeKeyValidUntil } from '@vigil/database'
import type { Dependencies } from '../../../../dependencies.ts'
import type { Router } from '../../../../plugins/contract.ts'

const keyBytes = 32
const makeKey = () => randomBytes(keyBytes).toString('hex')

function onWire(rows: readonly CodeKeyRow[]): CodeHashesState {
  const current = rows.find(({ endedAt }) => endedAt === null)
  return {
    key: current?.key ?? null,
    since: current?.createdAt.toISOString() ?? null,
    previousKeys: rows.flatMap(({ key, endedAt }) =>
      endedAt ? [{ key, validUntil: codeKeyValidUntil(endedAt).toISOString() }] : [],
    ),
  }
}

export function codeHashRoutes({ handle }: Router, { database: { codeKeys }, clock }: Dependencies) {
  handle(codeHashes, async ({ viewer, query }) =>
    onWire(await codeKeys.valid(authorise(viewer, query.organizationId), clock())),
  )

  handle(codeHashesSet, async ({ viewer, body }) => {
    const scope = authorise(viewer, body.organizationId)
    return onWire(await (body.isEnabled ? codeKeys.begin(scope, makeKey(), clock()) : codeKeys.end(scope, clock())))
  })

  handle(codeHashesRotate, async ({ viewer, body }) =>
    onWire(await codeKeys.rotate(authorise(viewer, body.organizationId), makeKey(), clock())),
  )
}
