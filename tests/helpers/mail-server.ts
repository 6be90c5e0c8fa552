import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** A mail server that accepts every email and records its text. */
export async function listenForMail(texts: string[]): Promise<Server> {
  const server = createServer((socket: Socket) => {
    let received = ''
    let isText = false
    socket.write('220 ready\r\n')
    socket.on('data', (bytes) => {
      received += String(bytes)
      if (isText && received.endsWith('\r\n.\r\n')) {
        const text = received.replaceAll('=\r\n', '')
        texts.push(
          text.replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16))),
        )
        isText = false
      } else if (isText || !received.endsWith('\r\n')) return
      else if (received.startsWith('DATA')) isText = true
      socket.write(
        isText ? '354 go on\r\n' : received.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n',
      )
      received = ''
    })
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
