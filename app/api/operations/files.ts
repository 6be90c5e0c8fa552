import { FileInputSchema } from '~/domain/files/schema'
import { FileListQuerySchema, FilePreviewQuerySchema } from '../file-query'
import { DoneSchema, FileListSchema, FileSchema, UploadSchema } from '../schemas'
import { EXAMPLE_IDS } from './example-ids'
import type { Operation } from './operation'

const ofFile = { fileId: EXAMPLE_IDS.file }
const PICTURE = { status: 200 as const, schema: null }

export const fileOperations: Operation[] = [
  {
    id: 'listFiles',
    tag: 'files',
    method: 'GET',
    path: '/api/files',
    summary: 'List stored files',
    rights: 'admin',
    query: FileListQuerySchema,
    replies: [
      {
        status: 200,
        description: 'A page of files, newest first',
        schema: FileListSchema,
        isList: true,
      },
    ],
    examples: { newest: { summary: 'The newest' } },
  },
  {
    id: 'createFile',
    tag: 'files',
    method: 'POST',
    path: '/api/files',
    summary: 'Upload a picture, whole or in pieces',
    description:
      'PNG, JPEG, WebP, GIF or AVIF by content, at most 8 MB; stored anew as WebP, without metadata. What is larger than 5 MB comes in pieces of 5 MB, in order, each with `Content-Range: bytes start-end/total`. The answer to a piece tells the `fileId` of the next one; the answer to the last is the file. Thirty a minute from one address.',
    rights: 'admin',
    isUpload: true,
    replies: [
      { status: 201, description: 'The stored file', schema: FileSchema },
      { status: 202, description: 'A piece was taken, more are expected', schema: UploadSchema },
    ],
    errors: [400, 404, 409, 413, 415],
    examples: { whole: { summary: 'A whole picture' } },
  },
  {
    id: 'getFile',
    tag: 'files',
    method: 'GET',
    path: '/api/files/{fileId}',
    summary: 'Get what is known of a file',
    rights: 'admin',
    pathExamples: ofFile,
    replies: [{ status: 200, description: 'The file', schema: FileSchema }],
    examples: { file: { summary: 'A file' } },
  },
  {
    id: 'renameFile',
    tag: 'files',
    method: 'PUT',
    path: '/api/files/{fileId}',
    summary: 'Rename a file',
    description: 'Only the name it is listed under changes; its address stays.',
    rights: 'admin',
    pathExamples: ofFile,
    body: FileInputSchema,
    fields: { name: '1 to 255 characters' },
    replies: [{ status: 200, description: 'The file as it is now', schema: FileSchema }],
    examples: { name: { summary: 'Another name', body: { name: 'घाट.webp' } } },
  },
  {
    id: 'deleteFile',
    tag: 'files',
    method: 'DELETE',
    path: '/api/files/{fileId}',
    summary: 'Delete a file',
    description: 'Rejected while a post or a profile shows it.',
    rights: 'admin',
    pathExamples: ofFile,
    replies: [{ status: 200, description: 'Deleted', schema: DoneSchema }],
    errors: [409],
    examples: { noBody: { summary: 'Without a body' } },
  },
  {
    id: 'viewFile',
    tag: 'files',
    method: 'GET',
    path: '/api/files/{fileId}/view',
    summary: 'See a file',
    rights: 'everybody',
    pathExamples: ofFile,
    replies: [{ ...PICTURE, description: 'The picture' }],
    examples: { file: { summary: 'A file' } },
  },
  {
    id: 'previewFile',
    tag: 'files',
    method: 'GET',
    path: '/api/files/{fileId}/preview',
    summary: 'See a file in a smaller width',
    description:
      'The smallest of 480, 800 and 1200 pixels that is at least as wide, or else the whole picture.',
    rights: 'everybody',
    pathExamples: ofFile,
    query: FilePreviewQuerySchema,
    replies: [{ ...PICTURE, description: 'The picture' }],
    examples: {
      small: { summary: 'The smallest' },
      wide: { summary: 'For a wide screen', query: { width: '1200' } },
    },
  },
  {
    id: 'downloadFile',
    tag: 'files',
    method: 'GET',
    path: '/api/files/{fileId}/download',
    summary: 'Download a file',
    rights: 'everybody',
    pathExamples: ofFile,
    replies: [{ ...PICTURE, description: 'The picture, to be saved under its name' }],
    examples: { file: { summary: 'A file' } },
  },
]
