import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DomainError } from '~/domain/core/errors'
import { english } from '~/labels/messages'
import { propertyRuns } from '../../tests/helpers/property-runs'
import { ORIGIN, postForm, postMultipart } from '../../tests/helpers/requests'
import { fileField, findForm, readBytes, readForm, streamFile, textField } from './read-form.server'

const MB = 1024 * 1024
const NAMES = ['title', 'content', 'file']

const entriesOf = (form: FormData) => [...form].map(([name, value]) => [name, value])

function post(
  body: BodyInit | null,
  type: string | null,
  { signal }: { signal?: AbortSignal } = {},
): Request {
  const headers = type ? { 'Content-Type': type } : undefined
  const init = { method: 'POST', body, headers, signal, duplex: 'half' as const }
  return new Request(`${ORIGIN}/x`, init)
}

const FORM_TYPE = 'application/x-www-form-urlencoded'
const MULTIPART_TYPE = 'multipart/form-data; boundary=y'

describe('readForm', () => {
  it('reads only expected fields', async () => {
    const names = {
      title: 'राम',
      isAdmin: '1',
      __proto__x: 'y',
      'content[999999999]': 'x',
      'title.a': 'b',
    }
    expect(entriesOf(await readForm(postForm('/x', names), NAMES))).toEqual([['title', 'राम']])
    expect(entriesOf(await readForm(postMultipart('/x', names), NAMES))).toEqual([['title', 'राम']])
  })

  it('reads the first value of a repeated field', async () => {
    const request = postForm('/x', [
      ['title', 'पहला'],
      ['title', 'दूसरा'],
    ])
    expect(entriesOf(await readForm(request, NAMES))).toEqual([['title', 'पहला']])
  })

  it('reads a form in chunks that split characters', async () => {
    const pieces = new TextEncoder().encode('title=राम')
    const body = new ReadableStream({
      start(controller) {
        for (const byte of pieces) controller.enqueue(new Uint8Array([byte]))
        controller.close()
      },
    })
    expect(textField(await readForm(post(body, FORM_TYPE), NAMES), 'title')).toBe('राम')
  })

  it('accepts broken escapes and an empty body', async () => {
    expect(entriesOf(await readForm(post('title=%zz%', FORM_TYPE), NAMES))).toEqual([
      ['title', '%zz%'],
    ])
    expect(entriesOf(await readForm(post(null, FORM_TYPE), NAMES))).toEqual([])
  })

  it.each([null, 'application/json', 'text/plain', 'image/png'])(
    'rejects a body of type %s',
    async (type) => {
      const body = type ? '{"title":"x"}' : null
      await expect(readForm(post(body, type), NAMES)).rejects.toMatchObject({
        code: 'UnsupportedType',
      })
    },
  )

  it('rejects more than 1 MB of fields, in either encoding', async () => {
    const large = { title: 'x'.repeat(MB + 1) }
    const rejection = { code: 'TooLarge', message: 'The form is too large (1 MB at most).' }
    await expect(readForm(postForm('/x', large), NAMES)).rejects.toMatchObject(rejection)
    await expect(readForm(postMultipart('/x', large), ['title'])).rejects.toMatchObject(rejection)
  })

  it('stops reading an endless body', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024).fill(120))
      },
    })
    await expect(readForm(post(body, FORM_TYPE), NAMES)).rejects.toMatchObject({ code: 'TooLarge' })
    expect(sent).toBeLessThan(2 * MB)
  })

  it('rejects more than 600 fields, in either encoding', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 601 }, (_, index) => [`field${index}`, '']),
    )
    const rejection = { code: 'InvalidInput', message: 'The form has too many fields.' }
    await expect(readForm(postForm('/x', many), NAMES)).rejects.toMatchObject(rejection)
    await expect(readForm(postMultipart('/x', many), NAMES)).rejects.toMatchObject(rejection)
  })

  it('reads a file of 8 MB, and truncates a larger one without losing other fields', async () => {
    const file = (size: number) => new File([new Uint8Array(size)], 'a.png')
    const fields = { title: 'राम', file: file(8 * MB) }
    const form = await readForm(postMultipart('/x', fields), NAMES)
    expect(fileField(form, 'file')!.size).toBe(8 * MB)
    expect(textField(form, 'title')).toBe('राम')
    const larger = postMultipart('/x', { ...fields, file: file(8 * MB + 1) })
    const kept = await readForm(larger, NAMES)
    expect(fileField(kept, 'file')!.size).toBeGreaterThan(8 * MB)
    expect(textField(kept, 'title')).toBe('राम')
  })

  it('stops reading an endless form', async () => {
    const endless = postMultipart('/x', { file: new File([new Uint8Array(34 * MB)], 'a.png') })
    await expect(readForm(endless, NAMES)).rejects.toMatchObject({
      code: 'TooLarge',
      message: 'The picture is too large (8 MB at most).',
    })
  })

  it('rejects many files that are each small enough', async () => {
    const part = new File([new Uint8Array(4 * MB)], 'a.png')
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`f${index}`, part]))
    const request = postMultipart('/x', many)
    await expect(readForm(request, NAMES)).rejects.toMatchObject({ code: 'TooLarge' })
  })

  it('rejects a very long boundary, which would take long to search for', async () => {
    const boundary = 'y'.repeat(1_000)
    const head = 'Content-Disposition: form-data; name="title"'
    const body = `--${boundary}\r\n${head}\r\n\r\nराम\r\n--${boundary}--\r\n`
    const type = `multipart/form-data; boundary=${boundary}`
    await expect(readForm(post(body, type), NAMES)).rejects.toMatchObject({ code: 'InvalidInput' })
  })

  it('ignores a part with countless header lines', async () => {
    const head = 'Content-Disposition: form-data; name="title"'
    const part = `${head}\r\n${':\r\n'.repeat(300_000)}\r\nx`
    const body = `--y\r\n${part}\r\n--y\r\n${head}\r\n\r\nराम\r\n--y--\r\n`
    const form = await readForm(post(body, MULTIPART_TYPE), NAMES)
    expect(entriesOf(form)).toHaveLength(1)
  })

  it('reads fields in their order, whatever pieces they arrive in', async () => {
    const request = postMultipart('/x', { title: 'राम', content: 'क'.repeat(200_000) })
    const bytes = new Uint8Array(await request.clone().arrayBuffer())
    for (const size of [1_000, 65_536, bytes.length]) {
      const body = new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size)
            controller.enqueue(bytes.slice(at, at + size))
          controller.close()
        },
      })
      const { headers } = request
      const init = { method: 'POST', body, duplex: 'half' as const, headers }
      const form = await readForm(new Request(`${ORIGIN}/x`, init), NAMES)
      expect(entriesOf(form)).toEqual([
        ['title', 'राम'],
        ['content', 'क'.repeat(200_000)],
      ])
    }
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary='])(
    'rejects a broken form of type %s',
    async (type) => {
      await expect(readForm(post('--y\r\nnonsense', type), NAMES)).rejects.toMatchObject({
        code: 'InvalidInput',
      })
    },
  )
})

describe('multipart fields', () => {
  it('are either text or a file', () => {
    const form = new FormData()
    form.set('title', 'राम')
    form.set('file', new File(['x'], 'a.png'))
    form.set('empty', new File([], ''))
    expect([textField(form, 'title'), textField(form, 'file'), textField(form, 'none')]).toEqual([
      'राम',
      '',
      '',
    ])
    expect(fileField(form, 'file')).toBeInstanceOf(File)
    expect([fileField(form, 'title'), fileField(form, 'empty'), fileField(form, 'none')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('are ignored if their names are unknown', async () => {
    const other = new File([new Uint8Array(3 * MB)], 'a.png')
    const form = { title: 'राम', other, more: 'x'.repeat(2 * MB) }
    expect(entriesOf(await readForm(postMultipart('/x', form), NAMES))).toEqual([['title', 'राम']])
  })

  it('may contain at most 1 MB of text in total', async () => {
    const form = { title: 'x'.repeat(0.6 * MB), content: 'x'.repeat(0.6 * MB) }
    await expect(readForm(postMultipart('/x', form), NAMES)).rejects.toMatchObject({
      code: 'TooLarge',
    })
  })

  it('are not lost if a limit rejects the file before it is read', async () => {
    const form = { file: new File(['x'], 'a.png'), title: 'राम' }
    const rejection = new DomainError('RateLimited', english('Too many'))
    const aroundFile = () => Promise.reject(rejection)
    const read = await readForm(postMultipart('/x', form), NAMES, { aroundFile })
    expect(textField(read, 'title')).toBe('राम')
    expect(() => fileField(read, 'file')).toThrow(rejection)
    const around = vi.fn((readFile: () => Promise<File>) => readFile())
    await readForm(postMultipart('/x', form), NAMES, { aroundFile: around })
    expect(around).toHaveBeenCalledOnce()
    const none = { file: new File([], ''), title: 'राम' }
    expect(
      fileField(await readForm(postMultipart('/x', none), NAMES, { aroundFile }), 'file'),
    ).toBe(null)
  })
})

describe('a multipart form that ends early', () => {
  it.each([
    ['in a field', '--y\r\nContent-Disposition: form-data; name="title"\r\n\r\nरा'],
    ['in a file', '--y\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nxx'],
    ['in the head of a part', '--y\r\nContent-Dispo'],
  ])('is rejected %s', async (_where, body) => {
    const request = post(body, MULTIPART_TYPE)
    await expect(readForm(request, NAMES)).rejects.toMatchObject({ code: 'InvalidInput' })
  })
})

describe('a multipart form with data after its end', () => {
  const part = (text: string) =>
    `--y\r\nContent-Disposition: form-data; name="title"\r\n\r\n${text}\r\n`
  const inPieces = (body: string, size: number) =>
    new ReadableStream<Uint8Array>({
      async start(controller) {
        const bytes = Buffer.from(body)
        for (let at = 0; at < bytes.length; at += size)
          controller.enqueue(bytes.subarray(at, at + size))
        // As from a socket: the last bytes arrive before the end.
        await setImmediate()
        controller.close()
      },
    })
  const read = (body: string, size = body.length * 3) =>
    readForm(post(inPieces(body, size), MULTIPART_TYPE), NAMES)

  it.each([
    ['an unfinished part', `--y--\r\n--y\r\nContent-Disposition: form-data; name="file"\r\n\r\nx`],
    ['a part', `${part('राम')}--y--\r\n${part('सीता')}--y--\r\n`],
    ['text', `${part('राम')}--y--\r\nand more`],
    ['bytes on the same line', `${part('राम')}--y--x`],
  ])('is rejected if it is %s', async (_what, body) => {
    for (const size of [1, 2, 7, body.length * 3]) {
      await expect(read(body, size)).rejects.toMatchObject({ code: 'InvalidInput' })
    }
  })

  it('is read if only line breaks follow', async () => {
    for (const end of ['', '\r\n', '\n', '\r\n\r\n']) {
      for (const size of [1, 3, 1_000]) {
        expect(entriesOf(await read(`${part('राम')}--y--${end}`, size))).toEqual([['title', 'राम']])
      }
    }
  })

  it('never keeps the reader waiting, whatever follows what', async () => {
    const head = '--y\r\nContent-Disposition: form-data; name="title"\r\n'
    const pieces = [head, '--y--\r\n', '--y', '--', '-', '\r\n', '\r', '\n', ':', 'x']
    const bodies = fc.array(fc.constantFrom(...pieces), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom(1, 40, 1_000), async (body, size) => {
        const result = read(body.join(''), size).then(
          () => 'read',
          (error: DomainError) => error.code,
        )
        const late = sleep(2_000, 'late', { ref: false })
        expect(['read', 'InvalidInput']).toContain(await Promise.race([result, late]))
      }),
      propertyRuns(400),
    )
  })
})

describe('a body', () => {
  /** Sends `first`, and nothing more. */
  function stalled(first: string, signal?: AbortSignal) {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(first)),
    })
    return post(body, MULTIPART_TYPE, { signal })
  }
  const FILE = '--y\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nxx'
  const editor = { id: 'editor', isAdmin: true }
  const upload = (request: Request) =>
    streamFile(
      request,
      { uploader: editor, maxBytes: MB, signal: new AbortController().signal },
      async (chunks) => {
        let size = 0
        try {
          for await (const chunk of chunks) size += chunk.byteLength
        } catch {
          return size
        }
        throw new Error('The file is complete')
      },
    )

  it('is no longer read when its connection closes, and leaves its place to another', async () => {
    const connection = new AbortController()
    const uploads = Array.from({ length: 4 }, () => upload(stalled(FILE, connection.signal)))
    await setImmediate()
    await expect(upload(stalled(FILE))).rejects.toMatchObject({ code: 'Unavailable' })
    const form = readForm(stalled(FILE, connection.signal), NAMES)
    const bytes = readBytes(stalled(FILE, connection.signal), MB)
    setTimeout(() => connection.abort(), 20)
    const broken: unknown = expect.objectContaining({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'InvalidInput' }),
    })
    expect(await Promise.allSettled([form, bytes])).toEqual([broken, broken])
    expect(await Promise.all(uploads)).toEqual([2, 2, 2, 2])
    expect(await upload(stalled(FILE, AbortSignal.timeout(50)))).toBe(2)
  })

  it.each([
    ['less than half a kilobyte a second arrives', [8_192, 20_000, 8_191]],
    ['a minute has passed', [10_000, 10_000, 10_000, 10_000]],
  ])('is no longer read when %s', async (_when, sizes) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    let send = (_size: number) => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (size) => controller.enqueue(new Uint8Array(size).fill(120))
      },
    })
    const state = { isOver: false }
    const reading = readForm(post(body, FORM_TYPE), NAMES)
    reading.catch(() => (state.isOver = true))
    for (const size of sizes) {
      expect(state.isOver).toBe(false)
      send(size)
      await setImmediate()
      vi.advanceTimersByTime(15_000)
      await setImmediate()
    }
    await expect(reading).rejects.toMatchObject({ code: 'InvalidInput' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('findForm', () => {
  it('returns text within the first 1 MB, but no files', async () => {
    const form = { title: 'राम', file: new File([new Uint8Array(2 * MB)], 'a.png'), content: 'x' }
    const read = await findForm({ request: postMultipart('/x', form) })
    expect(entriesOf(read!)).toEqual([['title', 'राम']])
    const small = { title: 'राम', file: new File(['x'], 'a.png'), content: 'x' }
    expect(entriesOf((await findForm({ request: postMultipart('/x', small) }))!)).toEqual([
      ['title', 'राम'],
      ['content', 'x'],
    ])
  })
})
