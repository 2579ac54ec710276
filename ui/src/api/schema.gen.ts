/** Types of the server's calls. Generated from its OpenAPI description by `make api`; do not edit. */

export interface paths {
  '/api/instance': { get: operations['instance'] }
  '/api/login': { get: operations['greeting']; post: operations['login'] }
  '/api/logout': { post: operations['logout'] }
  '/api/session': { get: operations['session'] }
  '/api/keepalive': { get: operations['keepalive'] }
  '/api/dashboard': { get: operations['dashboard'] }
}

export interface components {
  schemas: {
    Envelope: { Success: boolean; Message: string }
    Session: {
      UserId: number
      RoleId: number
      Name: string
      LastName: string
      FullName: string
      Avatar: string
      LastLogin: string | null
      LastLoginIPAddress: string
      IsObserver: boolean
      FirstLogin: boolean
      Permissions: string[]
    }
    Dashboard: {
      AdoptedLegalTexts: number
      PendingLegalTexts: number
      LegalTexts: number
      Sectors: number
      Revisions: number
      Files: number
      Terms: number
      Domains: number
      LastReplication: string | null
    }
    Instance: {
      FooterYears: string
      SupportMail: string
      SupportPhone: string
      TimeZone: string
      LineBodies: boolean
      LogMenu: boolean
      PasswordMin: number
      PasswordMax: number
      UploadLimit: number
    }
  }
}

type Schemas = components['schemas']
type Answer<T> = { 200: { content: { 'application/json': Schemas['Envelope'] & T } } }

export interface operations {
  instance: { responses: Answer<Schemas['Instance']> }
  greeting: { responses: Answer<{ IsTarget: boolean; LastReplication: string | null }> }
  login: {
    requestBody: { content: { 'application/json': { username: string; password: string | null } } }
    responses: Answer<Schemas['Session'] & { Authorization: string }>
  }
  logout: { responses: Answer<object> }
  session: { responses: Answer<Schemas['Session']> }
  keepalive: { responses: Answer<{ Dashboard: Schemas['Dashboard'] }> }
  dashboard: { responses: Answer<{ Dashboard: Schemas['Dashboard'] }> }
}
