import type { z } from 'zod'
import type { ApiMethod } from '~/api/http/handlers.server'

export const TAGS = {
  accounts: 'Accounts',
  posts: 'Posts',
  categories: 'Categories',
  nirvankand: 'Nirvan Kand',
  multimedia: 'Multimedia',
  files: 'Files',
} as const

export type Rights = 'everybody' | 'user' | 'admin'

export interface Example {
  summary: string
  query?: Record<string, string>
  body?: Record<string, unknown>
}

export interface Reply {
  status: 200 | 201 | 202
  description: string
  /** Null for a picture. */
  schema: z.ZodType | null
  /** Lists have `ETag` and `Link`. */
  isList?: boolean
}

/** A call of the API. The OpenAPI document, `/api/docs` and the contract test are made from it. */
export interface Operation {
  id: string
  tag: keyof typeof TAGS
  method: ApiMethod
  path: string
  summary: string
  description?: string
  rights: Rights
  /** Public, but signed-in users get more. */
  isMoreForUsers?: boolean
  pathExamples?: Record<string, string>
  query?: z.ZodObject
  body?: z.ZodObject
  isBodyOptional?: boolean
  /** What the schema cannot express, such as defaults. */
  fields?: Record<string, string>
  isUpload?: boolean
  replies: Reply[]
  /** Statuses that do not follow from the rest. */
  errors?: number[]
  /** At least one, the simplest first. */
  examples: Record<string, Example>
}
