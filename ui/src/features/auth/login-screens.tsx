import { LoginScreen } from './login-screen'

/** /login */
export function Login() {
  return <LoginScreen />
}

/** /continue: the same screen, with a way back to where the session ended. */
export function Continue() {
  return <LoginScreen continuing />
}
