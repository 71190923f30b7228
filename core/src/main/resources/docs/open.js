SwaggerUIBundle({
    url: "/api/v1/openapi.json",
    dom_id: "#docs",
    deepLinking: true,
    docExpansion: "none",
    displayRequestDuration: true,
    filter: true,
});
