import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A database of its own on an existing server. */
export class DatabaseBeside {
  readonly url: string
  readonly #name: string
  readonly #server: string

  private constructor(server: string) {
    this.#server = server
    this.#name = `journey_${randomUUID().replaceAll('-', '')}`
    const url = new URL(server)
    url.pathname = `/${this.#name}`
    this.url = url.href
  }

  /** @param server the address of any database on it, of a role that may create more of them */
  static async create(server: string): Promise<DatabaseBeside> {
    const database = new DatabaseBeside(server)
    await database.#command(`create database ${database.#name}`)
    return database
  }

  async remove(): Promise<void> {
    await this.#command(`drop database ${this.#name} with (force)`)
  }

  async #command(statement: string): Promise<void> {
    const client = new pg.Client(this.#server)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
}
