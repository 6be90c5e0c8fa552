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

/** Who may: everybody, whoever is signed in, or admins. */
export type Rights = 'everybody' | 'user' | 'admin'

export interface Example {
  summary: string
  query?: Record<string, string>
  body?: Record<string, unknown>
}

export interface Reply {
  status: 200 | 201 | 202
  description: string
  /** Of a JSON body; null for a picture. */
  schema: z.ZodType | null
  /** A bare array, or a list: it comes with `ETag` and `Link`. */
  isList?: boolean
}

/**
 * A call of the contract, described once: the OpenAPI document, the page at `/api/docs` and the contract's test are made
 * of it.
 */
export interface Operation {
  id: string
  tag: keyof typeof TAGS
  method: ApiMethod
  /** With `{postId}` and the like. */
  path: string
  summary: string
  description?: string
  rights: Rights
  /** Everybody may, and who says who they are gets more of it. */
  isMoreForUsers?: boolean
  /** Values of the path's parts in examples. */
  pathExamples?: Record<string, string>
  query?: z.ZodObject
  body?: z.ZodObject
  isBodyOptional?: boolean
  /** What the schema of the body cannot say: lengths, and what happens when a field is left out. */
  fields?: Record<string, string>
  /** Whether the body is a form with a file. */
  isUpload?: boolean
  replies: Reply[]
  /** Statuses of rejections that do not follow from the rest. */
  errors?: number[]
  /** At least one; the first is the plainest. */
  examples: Record<string, Example>
}
