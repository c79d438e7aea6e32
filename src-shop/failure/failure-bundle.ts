export { NotFoundView } from "../pages/not-found/not-found-view.tsx";
export { FailureView } from "./failure-view.tsx";
