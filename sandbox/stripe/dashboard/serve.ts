import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendFile } from '../browser/assets.ts'

const page = new URL('./page/', import.meta.url)
const asset = /^\/_sandbox\/dashboard\/page\/([a-z-]+\.(?:ts|css))$/

/** Answers the dashboard at `/` and what it loads. False when the request is for something else. */
export async function serveDashboard(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
  if (pathname === '/') return sendFile(response, new URL('dashboard.html', page))
  const file = asset.exec(pathname)?.[1]
  return file ? sendFile(response, new URL(file, page)) : false
}
