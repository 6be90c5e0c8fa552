import { z } from 'zod'
import type { ZodOpenApiParameters } from 'zod-openapi'
import type { Example, Operation } from '../operations/operation'

const PATH_PARTS: Record<string, string> = {
  postId: 'Id of a post',
  userId: 'Id of an account',
  categoryId: 'Id of a category',
  mediaId: 'Id of a video or reel',
  fileId: 'Id of a file',
  id: 'Id of the devotional text',
  slug: 'Slug of a category',
}

/** The library accepts absent parts only, not undefined ones. */
export function describeParameters(operation: Operation): ZodOpenApiParameters {
  const path = describePath(operation)
  const query = describeQuery(operation)
  return { ...(path && { path }), ...(query && { query }) }
}

function describePath({ path, pathExamples = {} }: Operation): z.ZodObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return undefined
  const part = (name: string) =>
    z.string().meta({ description: PATH_PARTS[name], param: { example: pathExamples[name] } })
  return z.object(Object.fromEntries(names.map((name) => [name, part(name)])))
}

/** Each parameter with its values in the examples. */
function describeQuery({ query, examples }: Operation): z.ZodObject | undefined {
  if (!query) return undefined
  const shape = Object.entries(query.shape).map(([name, schema]) => {
    const values = examplesOf(name, examples)
    const field = schema as z.ZodType
    return [name, values ? field.meta({ ...field.meta(), param: { examples: values } }) : field]
  })
  return z.object(Object.fromEntries(shape) as Record<string, z.ZodType>)
}

function examplesOf(name: string, examples: Record<string, Example>) {
  const values = Object.entries(examples).flatMap(([key, { summary, query }]) =>
    query?.[name] === undefined ? [] : [[key, { summary, value: query[name] }] as const],
  )
  return values.length > 0 ? Object.fromEntries(values) : undefined
}
