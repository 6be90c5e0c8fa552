import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject } from 'zod-openapi'
import type { Operation } from '../operations/operation'

export function describeBody(
  { fields = {}, examples, isBodyOptional = false }: Operation,
  body: z.ZodObject,
): ZodOpenApiRequestBodyObject {
  const shape = Object.entries(body.shape).map(([name, schema]) => {
    const field = schema as z.ZodType
    const description = fields[name]
    return [name, description ? field.meta({ ...field.meta(), description }) : field]
  })
  const values = Object.entries(examples).flatMap(([name, example]) =>
    example.body ? [[name, { summary: example.summary, value: example.body }]] : [],
  )
  return {
    required: !isBodyOptional,
    content: {
      'application/json': {
        schema: z.object(Object.fromEntries(shape) as Record<string, z.ZodType>),
        examples: Object.fromEntries(values) as Record<string, { summary: string; value: unknown }>,
      },
    },
  }
}

const RANGE = 'bytes 0-5242879/7340032'

const UploadFormSchema = z.object({
  fileId: z.string().meta({
    description:
      'Anything for a new file, `unique()` say; for a later piece the `_id` that the answer to the first told',
  }),
  file: z
    .string()
    .meta({ description: 'The picture, or a piece of it', override: { format: 'binary' } }),
})

export function describeUpload(): Pick<ZodOpenApiOperationObject, 'requestBody' | 'parameters'> {
  const range = z.string().optional()
  return {
    parameters: [
      range.meta({
        description: 'Which bytes of how many; absent when the form brings the whole file',
        param: { in: 'header', name: 'Content-Range', examples: { piece: { value: RANGE } } },
      }),
    ],
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: UploadFormSchema } },
    },
  }
}
