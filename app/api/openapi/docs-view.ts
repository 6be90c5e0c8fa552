/** What the page at `/api/docs` shows: plain data, made of the OpenAPI document. */
export interface DocsView {
  about: string[]
  groups: { id: string; name: string; operations: OperationView[] }[]
  shapes: { name: string; description: string; fields: FieldView[] }[]
}

export interface FieldView {
  name: string
  type: string
  isRequired: boolean
  description: string
}

export interface OperationView {
  id: string
  method: string
  path: string
  summary: string
  description: string
  rights: 'everybody' | 'user' | 'admin'
  /** Tables of what it takes, in the order in which they are shown. */
  takes: { kind: 'pathParts' | 'query' | 'header' | 'body' | 'form'; fields: FieldView[] }[]
  replies: { status: string; description: string; shape: string | null }[]
  /** A command that makes the first example. */
  curl: string
}
