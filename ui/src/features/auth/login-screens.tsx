import { LoginScreen } from './login-screen'

/** /login */
export function Login() {
  return <LoginScreen />
}

/** /continue: the same screen, which returns to where the session ended. */
export function Continue() {
  return <LoginScreen continuing />
}
