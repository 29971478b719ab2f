import pg from 'pg'

/** The address of another database on the same server. */
export function inDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Makes the database an address names, as a copy of another one's or empty. */
export async function createDatabase(url: string, templateUrl?: string): Promise<void> {
  const template = templateUrl ? ` template ${quotedName(templateUrl)}` : ''
  await administer(url, `create database ${quotedName(url)}${template}`)
}

/** Removes the database, and ends its connections. */
export async function dropDatabase(url: string): Promise<void> {
  await administer(url, `drop database if exists ${quotedName(url)} with (force)`)
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inDatabase(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function quotedName(url: string): string {
  return pg.escapeIdentifier(new URL(url).pathname.slice(1))
}
