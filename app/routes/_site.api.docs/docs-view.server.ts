import { contractDocument } from '~/api/open-api.server'
import type { Operation } from '~/api/operations/operation'
import { groups } from '~/api/operations/registry.server'

export type DocsView = ReturnType<typeof docsView>
export type OperationView = ReturnType<typeof toOperation>
export type FieldView = ReturnType<typeof toFields>[number]

interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  description?: string
  example?: string
  schema: Schema
}

interface Described {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

export function docsView(origin: string) {
  const document = contractDocument()
  const paths = document.paths as unknown as Record<string, Record<string, Described>>
  const schemas = document.components?.schemas as Record<string, Schema>
  const toView = (operation: Operation) =>
    toOperation(operation, paths[operation.path]![operation.method.toLowerCase()]!, origin)
  return {
    about: (document.info.description ?? '')
      .split(/\n\n|\n(?=- )/)
      .map((part) => part.replaceAll('\n', ' ')),
    groups: groups.map(({ id, name, operations }) => ({
      id,
      name,
      operations: operations.map(toView),
    })),
    shapes: Object.entries(schemas).map(([name, schema]) => ({
      name,
      description: schema.description ?? '',
      fields: toFields(schema),
    })),
  }
}

function toOperation(operation: Operation, described: Described, origin: string) {
  const { id, method, path, summary, description = '', rights } = operation
  const parameters = (place: Parameter['in']) =>
    (described.parameters ?? []).filter((each) => each.in === place).map(toParameter)
  const content = described.requestBody?.content ?? {}
  const takes = [
    { kind: 'pathParts' as const, fields: parameters('path') },
    { kind: 'query' as const, fields: parameters('query') },
    { kind: 'header' as const, fields: parameters('header') },
    { kind: 'body' as const, fields: toFields(content['application/json']?.schema) },
    { kind: 'form' as const, fields: toFields(content['multipart/form-data']?.schema) },
  ]
  return {
    id,
    method,
    path,
    summary,
    description,
    rights,
    takes: takes.filter(({ fields }) => fields.length > 0),
    replies: Object.entries(described.responses)
      .filter(([status]) => status !== 'default')
      .map(([status, response]) => ({
        status,
        description: response.description,
        shape: shapeOf(response),
      })),
    curl: toCurl(operation, described, origin),
  }
}

function toParameter({ name, required = false, description = '', schema }: Parameter) {
  return {
    name,
    type: typeOf(schema),
    isRequired: required,
    description: description + fallbackOf(schema),
  }
}

function toFields(schema: Schema | undefined) {
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(field),
    isRequired: schema?.required?.includes(name) ?? false,
    description: field.description ?? '',
  }))
}

function fallbackOf({ default: fallback }: Schema): string {
  return fallback === undefined || fallback === ''
    ? ''
    : `; ${JSON.stringify(fallback)} when absent`
}

function shapeOf({ content = {} }: Described['responses'][string]): string | null {
  const schema = content['application/json']?.schema
  return schema ? typeOf(schema) : (Object.keys(content)[0] ?? null)
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(typeOf).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.items) return `${typeOf(schema.items)}[]`
  const types = [schema.type ?? 'anything'].flat()
  return types.join(' or ')
}

function toCurl(
  { method, path, examples = {}, rights, isUpload }: Operation,
  { parameters = [] }: Described,
  origin: string,
) {
  const [example] = Object.values(examples)
  const target = parameters.reduce(
    (filled, { name, example: part = '' }) => filled.replace(`{${name}}`, part),
    path,
  )
  const query = example?.query ? `?${new URLSearchParams(example.query)}` : ''
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}${target}${query}'`]
  if (rights !== 'everybody') parts.push(`-H "Authorization: Bearer $TOKEN"`)
  if (isUpload) parts.push(`-F 'fileId=unique()'`, `-F 'file=@picture.jpg'`)
  if (example?.body) {
    parts.push(
      `-H 'Content-Type: application/json'`,
      `-d '${JSON.stringify(example.body, null, 2)}'`,
    )
  }
  return parts.join(' \\\n  ')
}
