import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { extname } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
}

/** A browser module as JavaScript: the same file with its types blanked out. */
export async function readScript(file: URL): Promise<string> {
  return stripTypeScriptTypes(await readFile(file, 'utf8'))
}

/** Answers with one file; TypeScript goes out as JavaScript. False when there is no such file. */
export async function sendFile(response: ServerResponse, file: URL): Promise<boolean> {
  const type = contentTypes[extname(file.pathname)]
  if (!type) return false
  const text = await (file.pathname.endsWith('.ts')
    ? readScript(file)
    : readFile(file, 'utf8')
  ).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return false
  sendText(response, type, text)
  return true
}

export function sendText(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(text)
}
