import { z } from 'zod'
import type { Actor } from '~/domain/core/rights'
import type { Account } from '~/domain/core/account-schema'
import type { RouteContext } from '~/http/handlers.server'

export const EXAMPLE_IDS = {
  user: '019aa3c0-0000-7000-8000-000000000001',
  post: '019aa3c0-0000-7000-8000-000000000002',
  draft: '019aa3c0-0000-7000-8000-000000000003',
  category: '019aa3c0-0000-7000-8000-000000000004',
  text: '019aa3c0-0000-7000-8000-000000000005',
  media: '019aa3c0-0000-7000-8000-000000000006',
  file: '019aa3c0-0000-7000-8000-000000000007',
  webhook: '019aa3c0-0000-7000-8000-000000000008',
} as const

/** A `user` may call only paths with their own `{userId}`. */
type Rights = 'everybody' | 'user' | 'admin'

export interface Example {
  summary: string
  query?: Record<string, string>
  body?: Record<string, unknown>
}

interface Reply {
  description: string
  /** Null if the response is a picture. */
  schema: z.ZodType | null
}

export const AnyBody = z.looseObject({})

type PathPart<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathPart<Rest>
  : never

/** A call whose rights, query and body have already been checked. */
interface Call<R, Path, Query, Body> extends RouteContext {
  /** `bucket` appears in older clients' storage paths. */
  params: Record<PathPart<Path>, string> & { bucket?: string }
  actor: R extends 'everybody' ? Actor : Account
  token: string | null
  query: z.output<Query>
  body: z.output<Body>
}

interface Definition<R extends Rights, Path, Query extends z.ZodObject, Body extends z.ZodObject> {
  id: string
  summary: string
  description?: string
  rights: R
  /** True if everybody may call the operation, but it does more for users. */
  isMoreForUsers?: boolean
  /** Overrides `PATH_PARTS`. */
  pathExamples?: Record<string, string>
  query?: Query
  /** `AnyBody` if the handler validates the body. */
  body?: Body
  /** Replaces `AnyBody` in the OpenAPI document. */
  documentedBody?: z.ZodObject
  /** Notes on fields that the schema cannot express, such as defaults. */
  fields?: Record<string, string>
  isUpload?: boolean
  replies: { [Status in 200 | 201 | 202]?: Reply }
  errors?: number[]
  /** True if the response's `ETag` is the version, which a later request may send as `If-Match`. */
  isVersioned?: boolean
  /** The message for an unexpected error, if specification §8 has one. */
  failed?: string
  examples?: Record<string, Example>
  handle(call: Call<R, Path, Query, Body>): Response | Promise<Response>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Defines one API operation for the server, the OpenAPI document, `/api/docs` and tests. */
export interface Operation extends Definition<Rights, string, z.ZodObject, z.ZodObject> {
  method: Method
  path: string
}

export function operation<
  R extends Rights,
  Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
>(call: `${Method} ${Path}`, definition: Definition<R, Path, Query, Body>): Operation {
  const [method, path] = call.split(' ') as [Method, Path]
  return { method, path, ...definition }
}
