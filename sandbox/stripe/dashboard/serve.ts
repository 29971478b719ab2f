import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendFile, sendText } from '../browser/assets.ts'
import type { Sandbox } from '../state/context.ts'
import { renderDashboard } from './render.ts'

const assets = new Map(
  ['dashboard.ts', 'dashboard.css'].map((name) => [
    `/_sandbox/dashboard/page/${name}`,
    new URL(`./page/${name}`, import.meta.url),
  ]),
)

/** Answers the dashboard at `/` and what it loads. False when the request is for something else. */
export async function serveDashboard(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
  if (pathname === '/') {
    sendText(response, 'text/html; charset=utf-8', renderDashboard(sandbox))
    return true
  }
  const file = assets.get(pathname)
  return file ? sendFile(response, file) : false
}
