import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instance } from './instance.ts'
import { ROOT } from './paths.ts'

export type Role = 1 | 2 | 3 | 4 | 5
export const ROLES: Role[] = [1, 2, 3, 4, 5]
export const usernameOf = (role: Role) => `role${role}@lls.local`

/** The password of every demo account. */
export const PASSWORD =
  /DemoPassword = "([^"]+)"/.exec(
    readFileSync(join(ROOT, 'internal/platform/config/config.go'), 'utf8'),
  )?.[1] ?? ''

type JsonBody = Record<string, unknown>

/** An API client without a browser, for preparing data and checking it. */
export class ApiClient {
  private constructor(
    readonly address: string,
    readonly token: string,
    readonly fullName: string,
  ) {}

  static signIn(instance: Instance, role: Role): Promise<ApiClient> {
    return ApiClient.signInAs(instance, usernameOf(role), PASSWORD)
  }

  /** A user other than the demo accounts, which other journeys use at the same time. */
  static async signInAs(instance: Instance, username: string, password: string): Promise<ApiClient> {
    const guest = new ApiClient(instance.address, '', '')
    const session = await guest.post('/api/login', { username, password })
    return new ApiClient(instance.address, String(session.Authorization), String(session.FullName))
  }

  get = (path: string) => this.#call('GET', path)
  post = (path: string, body?: JsonBody) => this.#call('POST', path, body)
  delete = (path: string) => this.#call('DELETE', path)

  /** Creates or changes a record and returns its Id. */
  async save(kind: string, record: JsonBody): Promise<number> {
    return Number((await this.post(`/api/settings/${kind}`, record)).Id)
  }

  // biome-ignore lint/suspicious/noExplicitAny: a journey reads only the few keys that it needs
  async #call(method: string, path: string, body?: JsonBody): Promise<any> {
    const response = await fetch(this.address + path, {
      method,
      headers: {
        ...(this.token && { Authorization: this.token }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok || answer.Success === false)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer).slice(0, 2000)}`)
    return answer
  }
}
