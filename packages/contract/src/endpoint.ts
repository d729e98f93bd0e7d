import { z } from 'zod'
import { scimPath } from './admin/scim.ts'
import type { ApiKeyScope } from './api-key-scopes.ts'
import type { Audit } from './audit-actions.ts'
import type { ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import type { OrganizationKind } from './organization-kinds.ts'

/** Request field that contains the organization id. */
export type OrganizationField = `${'params' | 'query' | 'body'}.${string}`

/**
 * Who may call. `key:…` is for servers with an API key of that scope, and for no user; `link:case` for holders of a
 * link to a case. The last form is for tenant data:
 * the viewer must belong to the organization in `organization` (superadmins may use any), and match one of `types` if
 * given. If the field is optional, the caller's own organization is used without it.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'superadmin'
  | `key:${ApiKeyScope}`
  | 'link:case'
  | { organization: OrganizationField; types?: readonly OrganizationKind[]; isOptional?: true }

/** Whether only API keys may call. */
export const isForKeys = (access: Access): access is `key:${ApiKeyScope}` =>
  typeof access === 'string' && access.startsWith('key:')

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An API call: path, access, and request and response schemas. Routes, client, documentation and tests are derived from
 * it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: Method
  /** Calls of SCIM have its media type and its errors. */
  path: `/api/${string}` | `${typeof scimPath}/${string}`
  summary: string
  access: Access
  /** Required for every call that changes or exports something; a test checks it. */
  audit?: Audit
  /** Per IP address or API key, if the shared limit is too high. */
  callsPerMinute?: number
  params?: Params
  query?: Query
  body?: Body
  /** Also accepts the body as a multipart form, with files of at most this size in total. Others refuse forms unread. */
  formBytes?: number
  /** The status of a successful answer, if it is not 200. */
  status?: 201 | 204
  /** JSON, or with `z.file()` a file of its `mime` type. */
  answer: Answer
  /** Errors in addition to `commonErrors`. */
  errors?: readonly ErrorCode[]
  /** A valid request, for the documentation and as the seed of isolation and fuzz tests. */
  example?: { params?: z.input<Params>; query?: z.input<Query>; body?: z.input<Body> }
}

export function endpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(definition: Endpoint<Params, Query, Body, Answer>) {
  return definition
}

/** Maximum size of a JSON body. Strangers can send one to public calls only: others check the caller before reading it. */
export const bodyBytes = ({ access }: Pick<Endpoint, 'access'>) =>
  access === 'public' ? limits.anonymousBodyBytes : limits.bodyBytes

/** For a form's other fields and boundaries. */
const envelopeBytes = 65_536

/** Maximum size of a form, or undefined if the call accepts none. */
export const formBodyBytes = ({ formBytes }: Pick<Endpoint, 'formBytes'>) =>
  formBytes === undefined ? undefined : formBytes + envelopeBytes

/** Whether a call is one of SCIM. */
export const isScim = ({ path }: Pick<Endpoint, 'path'>) => path.startsWith(`${scimPath}/`)

/** Whether a call responds with a file instead of JSON. */
export const answersFile = ({ answer }: Pick<Endpoint, 'answer'>) => answer instanceof z.ZodFile

export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Answer> ? z.output<Answer> : never

type Part<Name extends string, Schema, Value> = z.ZodType extends Schema ? unknown : { [Key in Name]: Value }

/** A caller's request: only the parts that the endpoint declares. */
export type RequestOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.ZodType>
    ? Part<'params', Params, z.input<Params>> & Part<'query', Query, z.input<Query>> & Part<'body', Body, z.input<Body>>
    : never

/** A handler's input: the same parts, validated. */
export type ReceivedOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.ZodType>
    ? Part<'params', Params, z.output<Params>> &
        Part<'query', Query, z.output<Query>> &
        Part<'body', Body, z.output<Body>>
    : never
