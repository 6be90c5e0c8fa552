import type { oas31 } from 'zod-openapi'
import { contractDocument } from '~/api/open-api.server'
import type { Operation } from '~/api/operations/operation'
import { groups } from '~/api/operations/registry.server'

export type DocsView = ReturnType<typeof docsView>
export type OperationView = ReturnType<typeof toOperation>
export type FieldView = ReturnType<typeof toFields>[number]

type Schema = Omit<oas31.SchemaObject, `x-${string}`>

interface OperationDetails {
  parameters?: oas31.ParameterObject[]
  requestBody?: oas31.RequestBodyObject
  responses: Record<string, oas31.ResponseObject>
}

export function docsView(origin: string) {
  const document = contractDocument()
  const toView = (operation: Operation) => {
    const method = operation.method.toLowerCase() as 'get'
    return toOperation(
      operation,
      document.paths![operation.path]![method] as OperationDetails,
      origin,
    )
  }
  return {
    about: (document.info.description ?? '')
      .split(/\n\n|\n(?=- )/)
      .map((part) => part.replaceAll('\n', ' ')),
    groups: groups.map(({ id, name, operations }) => ({
      id,
      name,
      operations: operations.map(toView),
    })),
    shapes: Object.entries<Schema>(document.components!.schemas!).map(([name, schema]) => ({
      name,
      description: schema.description ?? '',
      fields: toFields(schema),
    })),
  }
}

function toOperation(operation: Operation, described: OperationDetails, origin: string) {
  const { id, method, path, summary, description = '', rights } = operation
  const { parameters = [], requestBody, responses } = described
  const inPlace = (place: oas31.ParameterLocation) =>
    parameters
      .filter((each) => each.in === place)
      .map(({ name, schema = {}, required, description = '' }) => {
        const more = { ...schema, description: description + fallbackOf(schema) }
        return toField(name, more, required)
      })
  const inBody = (type: string) => toFields(requestBody?.content[type]?.schema)
  const takes = [
    { kind: 'pathParts' as const, fields: inPlace('path') },
    { kind: 'query' as const, fields: inPlace('query') },
    { kind: 'header' as const, fields: inPlace('header') },
    { kind: 'body' as const, fields: inBody('application/json') },
    { kind: 'form' as const, fields: inBody('multipart/form-data') },
  ]
  return {
    id,
    method,
    path,
    summary,
    description,
    rights,
    takes: takes.filter(({ fields }) => fields.length > 0),
    replies: Object.entries(responses)
      .filter(([status]) => status !== 'default')
      .map(([status, { description, content = {} }]) => {
        const schema = content['application/json']?.schema
        const shape = schema ? typeOf(schema) : (Object.keys(content)[0] ?? null)
        return { status, description, shape }
      }),
    curl: toCurl(operation, parameters, origin),
  }
}

function toFields({ properties = {}, required = [] }: Schema = {}) {
  return Object.entries(properties).map(([name, field]) =>
    toField(name, field, required.includes(name)),
  )
}

function toField(name: string, schema: Schema, isRequired = false) {
  return { name, type: typeOf(schema), isRequired, description: schema.description ?? '' }
}

function fallbackOf({ default: fallback }: Schema): string {
  const isSaid = fallback !== undefined && fallback !== ''
  return isSaid ? `; ${JSON.stringify(fallback)} when absent` : ''
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(typeOf).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.items) return `${typeOf(schema.items)}[]`
  return [schema.type ?? 'anything'].flat().join(' or ')
}

function toCurl(
  { method, path, examples = {}, rights, isUpload }: Operation,
  parameters: oas31.ParameterObject[],
  origin: string,
) {
  const [example] = Object.values(examples)
  const target = parameters.reduce(
    (filled, { name, example }) => filled.replace(`{${name}}`, String(example)),
    path,
  )
  const query = example?.query ? `?${new URLSearchParams(example.query)}` : ''
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}${target}${query}'`]
  if (rights !== 'everybody') parts.push(`-H "Authorization: Bearer $TOKEN"`)
  if (isUpload) parts.push(`-F 'fileId=unique()'`, `-F 'file=@picture.jpg'`)
  if (example?.body) {
    const body = JSON.stringify(example.body, null, 2)
    parts.push(`-H 'Content-Type: application/json'`, `-d '${body}'`)
  }
  return parts.join(' \\\n  ')
}
