import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { OrganizationKind } from './organization-kinds.ts'

/** Where in a request the organization asked about is named. */
export type OrganizationField = `${'params' | 'query' | 'body'}.${string}`

/**
 * Who may call. The last form is for tenant data: the viewer must belong to the organization named in `organization`
 * (superadmins may name any), and be of one of `types` where they are given.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'superadmin'
  | { organization: OrganizationField; types?: readonly OrganizationKind[] }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call: its address, who may make it, and what crosses the wire. Routes, client, documentation and tests are made of these. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: Method
  path: `/api/${string}`
  summary: string
  access: Access
  /** From one address, where the limit that all calls share is too much. */
  callsPerMinute?: number
  params?: Params
  query?: Query
  body?: Body
  /** JSON, or with `z.file()` a file of the kind named by its `mime`. */
  answer: Answer
  /** What can go wrong beside the errors any call may have (see `commonErrors`). */
  errors?: readonly ErrorCode[]
  /** A request that is valid: shown in the documentation, and what the isolation and fuzz tests start from. */
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

/** Whether a call answers with a file instead of JSON. */
export const answersFile = ({ answer }: Pick<Endpoint, 'answer'>) => answer instanceof z.ZodFile

export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Answer> ? z.output<Answer> : never

type Part<Name extends string, Schema, Value> = z.ZodType extends Schema ? unknown : { [Key in Name]: Value }

/** What a caller sends: only the parts that the endpoint describes. */
export type RequestOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.ZodType>
    ? Part<'params', Params, z.input<Params>> & Part<'query', Query, z.input<Query>> & Part<'body', Body, z.input<Body>>
    : never

/** What a handler receives: the same parts, validated. */
export type ReceivedOf<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.ZodType>
    ? Part<'params', Params, z.output<Params>> &
        Part<'query', Query, z.output<Query>> &
        Part<'body', Body, z.output<Body>>
    : never
